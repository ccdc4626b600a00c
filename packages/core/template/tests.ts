import { Budget } from './budget.ts';
import { FILTERS } from './filters.ts';
import { toNumber } from './number.ts';
import { binary, compare, isEqual } from './operators.ts';
import { plainText } from './print-value.ts';
import { raise } from './template-error.ts';
import type { CompareOperator } from './tree.ts';
import { Dict, orElse, Sequence, Thing, Undefined, type CallArguments, type Value } from './value.ts';

type Test = (value: Value, args: CallArguments) => boolean;

/** The tests after `is`. */
export const TESTS: ReadonlyMap<string, Test> = new Map<string, Test>([
  ['defined', value => !(value instanceof Undefined)],
  ['undefined', value => value instanceof Undefined],
  ['none', value => value === null],
  ['true', value => value === true],
  ['false', value => value === false],
  ['boolean', value => typeof value === 'boolean'],
  ['integer', value => typeof value === 'bigint'],
  ['float', value => typeof value === 'number'],
  ['number', value => toNumber(value) !== undefined],
  ['string', value => typeof value === 'string'],
  ['mapping', value => value instanceof Dict],
  [
    'sequence',
    value =>
      typeof value === 'string' ||
      value instanceof Sequence ||
      value instanceof Dict ||
      value instanceof Undefined,
  ],
  [
    'iterable',
    value =>
      typeof value === 'string' ||
      value instanceof Sequence ||
      value instanceof Dict ||
      value instanceof Undefined ||
      (value instanceof Thing && value.parts.items !== undefined),
  ],
  ['callable', value => value instanceof Thing && value.parts.call !== undefined],
  ['lower', value => isCased(plainText(value), text => text.toLowerCase())],
  ['upper', value => isCased(plainText(value), text => text.toUpperCase())],
  ['even', value => leaves(value, 2n, 0)],
  ['odd', value => leaves(value, 2n, 1)],
  ['divisibleby', (value, args) => leaves(value, other(args), 0)],
  ['sameas', (value, args) => value === other(args)],
  ['in', (value, args) => compare('in', value, other(args))],
  ['escaped', () => false],
  ['filter', value => typeof value === 'string' && FILTERS.has(value)],
  ['test', value => typeof value === 'string' && TESTS.has(value)],
  ...comparisons(['eq', 'equalto', '=='], '=='),
  ...comparisons(['ne', '!='], '!='),
  ...comparisons(['lt', 'lessthan', '<'], '<'),
  ...comparisons(['le', '<='], '<='),
  ...comparisons(['gt', 'greaterthan', '>'], '>'),
  ...comparisons(['ge', '>='], '>='),
]);

function comparisons(
  names: readonly string[],
  operator: CompareOperator,
): readonly (readonly [string, Test])[] {
  return names.map(name => [
    name,
    (value, args) =>
      operator === '==' ? isEqual(value, other(args)) : compare(operator, value, other(args)),
  ]);
}

function other(args: CallArguments): Value {
  return orElse(args.positional[0], () =>
    raise('TypeError', 'the test is missing 1 required positional argument'),
  );
}

function isCased(text: string, convert: (text: string) => string): boolean {
  return text === convert(text) && text.toLowerCase() !== text.toUpperCase();
}

/** Returns whether a division leaves this remainder. */
function leaves(value: Value, by: Value, rest: number): boolean {
  return Number(binary('%', value, by, new Budget())) === rest;
}
