import { expect, it } from 'vitest';
import { bodyOf, draftOf, NEW_RULE, rowsSeen, ruleProblems, ruleWarning } from './rule-draft.ts';

const rule = {
  id: 1,
  name: 'Own region',
  description: null,
  filter_type: 'Base',
  group_key: null,
  clause: "region = 'EU'",
  roles: [{ id: 2, name: 'Gamma' }],
  tables: [{ id: 5, schema: 'main', table_name: 'sales' }],
  changed_by: null,
  changed_on_delta_humanized: 'now',
};

it('sends a stored rule back as it was', () => {
  expect(bodyOf(draftOf(rule))).toEqual({
    name: 'Own region',
    filter_type: 'Base',
    tables: [5],
    roles: [2],
    group_key: null,
    clause: "region = 'EU'",
    description: null,
  });
});

it('requires a name, a dataset, and a clause', () => {
  expect(Object.keys(ruleProblems(NEW_RULE))).toEqual(['name', 'tables', 'clause']);
  expect(ruleProblems(draftOf(rule))).toEqual({});
});

it('warns about rules for nobody and for everyone', () => {
  expect(ruleWarning(NEW_RULE)).toContain('nobody');
  expect(ruleWarning({ ...NEW_RULE, filterType: 'Base' })).toContain('everyone');
  expect(ruleWarning(draftOf(rule))).toBeUndefined();
});

it('says how many rows a user sees', () => {
  expect(rowsSeen('Ben', 1200, 3000)).toBe('Ben sees 1,200 of 3,000 rows.');
  expect(rowsSeen('Ben', 0, 3000)).toBe('Ben sees none of 3,000 rows.');
  expect(rowsSeen('Ben', 1, 1)).toBe('Ben sees all 1 row.');
});
