import { expect, it } from 'vitest';
import { ruleProblems } from './rule-problems.ts';

const rule = { column: 'price', colorScheme: '#ACE1C4', operator: '>' };

it('requires the fields that the operator needs', () => {
  expect(ruleProblems({})).toEqual({ column: 'Required', colorScheme: 'Required', operator: 'Required' });
  expect(ruleProblems(rule)).toEqual({ targetValue: 'Required' });
  expect(ruleProblems({ ...rule, targetValue: 0 })).toEqual({});
  expect(ruleProblems({ ...rule, operator: 'None' })).toEqual({});
  expect(ruleProblems({ ...rule, operator: '≤ x <', targetValueLeft: 1 })).toEqual({
    targetValueRight: 'Required',
  });
});

it('requires the left target to be smaller than the right one', () => {
  const between = { ...rule, operator: '< x <', targetValueLeft: 5 };
  expect(ruleProblems({ ...between, targetValueRight: 6 })).toEqual({});
  expect(ruleProblems({ ...between, targetValueRight: 5 })).toEqual({
    targetValueLeft: 'This value should be smaller than the right target value',
    targetValueRight: 'This value should be greater than the left target value',
  });
});
