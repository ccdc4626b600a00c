import { chosenValues, type DataMask } from './data-mask.ts';
import type { NativeFilter } from './native-filter.ts';
import { targetOf } from './value-filter.ts';

/** The ends of a range; null is an open end. */
export type RangeValue = readonly [from: number | null, to: number | null];
/** The smallest and the largest value of a column. */
export type RangeBounds = readonly [least: number, most: number];

export const OPEN_RANGE: RangeValue = [null, null];

/** Which value users choose in a range filter with a single value. */
export type RangeMode = 'range' | 'minimum' | 'exact' | 'maximum';
const MODES: readonly RangeMode[] = ['minimum', 'exact', 'maximum'];

/** Returns which values users choose in a range filter. */
export function rangeMode({ controlValues: { enableSingleValue } }: NativeFilter): RangeMode {
  return (enableSingleValue === undefined ? undefined : MODES[enableSingleValue]) ?? 'range';
}

/** Returns the mask of a range filter; an end at the bound of the column filters nothing. */
export function rangeMask(filter: NativeFilter, [from, to]: RangeValue, bounds?: RangeBounds): DataMask {
  const col = targetOf(filter)?.column;
  const isExact = from !== null && from === to;
  const lower = from !== null && (isExact || !bounds || from > bounds[0]) ? from : null;
  const upper = to !== null && (isExact || !bounds || to < bounds[1]) ? to : null;
  if (col === undefined || (lower === null && upper === null))
    return { extraFormData: {}, filterState: { value: null } };
  const filters = isExact
    ? [{ col, op: '==', val: from }]
    : [
        ...(lower === null ? [] : [{ col, op: '>=', val: lower }]),
        ...(upper === null ? [] : [{ col, op: '<=', val: upper }]),
      ];
  return {
    extraFormData: { filters },
    // Other programs expect open ends to be stored as the bounds, if known.
    filterState: {
      value: [lower ?? bounds?.[0] ?? null, upper ?? bounds?.[1] ?? null],
      label: rangeLabel([lower, upper]),
    },
  };
}

/** Returns the ends that a mask selects; ends at the bounds of the column are open. */
export function rangeOf(mask: DataMask | undefined, bounds?: RangeBounds): RangeValue {
  const [from, to] = chosenValues(mask).map(value => (value === null ? null : Number(value)));
  const lower = isNumber(from) ? from : null;
  const upper = isNumber(to) ? to : null;
  if (!bounds || (lower !== null && lower === upper)) return [lower, upper];
  return [
    lower !== null && lower > bounds[0] ? lower : null,
    upper !== null && upper < bounds[1] ? upper : null,
  ];
}

/** Returns a range in words, such as `1 ≤ x ≤ 5`. */
export function rangeLabel([from, to]: RangeValue): string {
  if (from !== null && from === to) return `x = ${from}`;
  if (from !== null && to !== null) return `${from} ≤ x ≤ ${to}`;
  if (from !== null) return `x ≥ ${from}`;
  return to === null ? '' : `x ≤ ${to}`;
}

/**
 * Returns a step for a slider over these bounds: an integer if both bounds are integers, otherwise a round
 * number for about two hundred steps.
 */
export function rangeStep([least, most]: RangeBounds): number {
  const span = most - least;
  if (!(span > 0)) return 1;
  const rough = 10 ** Math.floor(Math.log10(span / 200));
  return Number.isInteger(least) && Number.isInteger(most) ? Math.max(1, rough) : rough;
}

function isNumber(value: number | null | undefined): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}
