import { z } from 'zod';
import { withOpacity } from './hex.ts';

/** How a rule compares a value with its target or targets. */
export const CONDITION_OPERATORS = [
  'None',
  '>',
  '<',
  '≥',
  '≤',
  '=',
  '≠',
  '< x <',
  '≤ x ≤',
  '≤ x <',
  '< x ≤',
] as const;
export type ConditionOperator = (typeof CONDITION_OPERATORS)[number];

/** A rule that colors cells of a column; incomplete rules are kept but never match. */
export const ConditionalRule = z.looseObject({
  column: z.string().nullish(),
  operator: z.string().nullish(),
  targetValue: z.number().nullish(),
  targetValueLeft: z.number().nullish(),
  targetValueRight: z.number().nullish(),
  colorScheme: z.string().nullish(),
});
export type ConditionalRule = z.infer<typeof ConditionalRule>;

/** Colors offered by the control, by the hex value that is saved. */
export const CONDITION_COLORS: readonly (readonly [hex: string, label: string])[] = [
  ['#ACE1C4', 'success'],
  ['#FDE380', 'alert'],
  ['#EFA1AA', 'error'],
  ['#439066', 'success dark'],
  ['#BC9501', 'alert dark'],
  ['#A7323F', 'error dark'],
];

const TOKENS: Readonly<Record<string, string>> = {
  colorSuccessBg: '#ACE1C4',
  colorWarningBg: '#FDE380',
  colorErrorBg: '#EFA1AA',
};
const FAINTEST = 0.05;

/**
 * Returns the color that a rule gives a value, or undefined if it does not match. The opacity grows from the
 * target to the column's extreme, unless `isSolid`.
 */
export function conditionalColor(
  rule: ConditionalRule,
  values: readonly number[],
  isSolid = false,
): (value: number) => string | undefined {
  const opacity = opacityOf(rule, values);
  const color = rule.colorScheme ? (TOKENS[rule.colorScheme] ?? rule.colorScheme) : undefined;
  if (!opacity || !color) return () => undefined;
  return value => {
    const strength = opacity(value);
    if (strength === undefined) return undefined;
    return isSolid ? color : withOpacity(color, Math.round(strength * 100) / 100);
  };
}

type Opacity = (value: number) => number | undefined;

function opacityOf(rule: ConditionalRule, values: readonly number[]): Opacity | undefined {
  const min = values.reduce((a, b) => Math.min(a, b), Infinity);
  const max = values.reduce((a, b) => Math.max(a, b), -Infinity);
  const operator = rule.operator as ConditionOperator | null | undefined;
  if (operator === 'None') return value => fraction(value, min, max);
  if (operator?.includes('x')) return between(operator, rule.targetValueLeft, rule.targetValueRight);
  const target = rule.targetValue;
  if (typeof target !== 'number') return undefined;
  const towards =
    (extreme: number): ((value: number) => number) =>
    value =>
      faded(value, target, extreme);
  switch (operator) {
    case '>':
      return when(value => value > target, towards(max));
    case '≥':
      return when(value => value >= target, towards(max));
    case '<':
      return when(value => value < target, towards(min));
    case '≤':
      return when(value => value <= target, towards(min));
    case '=':
      return when(
        value => value === target,
        () => 1,
      );
    case '≠':
      return when(
        value => value !== target,
        towards(Math.abs(target - min) > Math.abs(max - target) ? min : max),
      );
    default:
      return undefined;
  }
}

function between(
  operator: string,
  left: number | null | undefined,
  right: number | null | undefined,
): Opacity | undefined {
  if (typeof left !== 'number' || typeof right !== 'number') return undefined;
  const isAfter = operator.startsWith('≤')
    ? (value: number) => value >= left
    : (value: number) => value > left;
  const isBefore = operator.endsWith('≤')
    ? (value: number) => value <= right
    : (value: number) => value < right;
  return when(
    value => isAfter(value) && isBefore(value),
    value => faded(value, left, right),
  );
}

function when(matches: (value: number) => boolean, opacity: (value: number) => number): Opacity {
  return value => (matches(value) ? opacity(value) : undefined);
}

/** Fades from the target to full color at the extreme. */
function faded(value: number, target: number, extreme: number): number {
  return FAINTEST + (1 - FAINTEST) * fraction(Math.abs(value - target), 0, Math.abs(extreme - target));
}

function fraction(value: number, min: number, max: number): number {
  return max === min ? 1 : (value - min) / (max - min);
}
