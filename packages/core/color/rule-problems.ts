import type { ConditionalRule } from './conditional-color.ts';

/** The fields of a rule that need a value. */
export type RuleField =
  | 'column'
  | 'colorScheme'
  | 'operator'
  | 'targetValue'
  | 'targetValueLeft'
  | 'targetValueRight';

export type RuleProblems = Readonly<Partial<Record<RuleField, string>>>;

/** Returns what must be fixed before a rule can color anything, by field. */
export function ruleProblems(rule: ConditionalRule): RuleProblems {
  const missing = neededFields(rule).filter(field => rule[field] === undefined || rule[field] === null);
  const problems = Object.fromEntries(missing.map(field => [field, 'Required']));
  const { operator, targetValueLeft: left, targetValueRight: right } = rule;
  const isBetween = operator?.includes('x') === true;
  if (isBetween && typeof left === 'number' && typeof right === 'number' && left >= right)
    return {
      ...problems,
      targetValueLeft: 'This value should be smaller than the right target value',
      targetValueRight: 'This value should be greater than the left target value',
    };
  return problems;
}

function neededFields({ operator }: ConditionalRule): readonly RuleField[] {
  const always = ['column', 'colorScheme', 'operator'] as const;
  if (!operator || operator === 'None') return always;
  return operator.includes('x')
    ? [...always, 'targetValueLeft', 'targetValueRight']
    : [...always, 'targetValue'];
}
