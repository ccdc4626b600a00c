import { isPlainDecimal, scaledDecimal, scaleOf } from '@powerset/core/table/number-text.ts';
import type { FrameColumn } from './frame-column.ts';

/** The values of a numeric column as scaled integers; null is missing. */
export interface ExactValues {
  readonly values: readonly (bigint | null)[];
  /** The number of decimal places. */
  readonly scale: number;
}

/** Combines two values. */
export type ExactStep = (a: bigint, b: bigint) => bigint;

/** Exact measures of several values, by operation name. */
export const EXACT_STEPS: Readonly<Record<string, ExactStep>> = {
  sum: add,
  nansum: add,
  max: larger,
  nanmax: larger,
  min: smaller,
  nanmin: smaller,
};

function add(a: bigint, b: bigint): bigint {
  return a + b;
}

function larger(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}

function smaller(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}

/** Returns the values of a column if a double, or a sum of doubles, could lose digits. */
export function exactValues(column: FrameColumn): ExactValues | undefined {
  const { data } = column;
  if (data.kind === 'decimal')
    return hasShortDecimals(data.values, data.nulls) ? undefined : wholeValues(column);
  return data.kind !== 'bigint' || isSafeSum(data.values, data.nulls) ? undefined : wholeValues(column);
}

/** The digits that a double always preserves. */
const SAFE_DIGITS = 15;

/** Returns whether a double keeps every digit of some decimals. */
export function hasShortDecimals(values: readonly string[], nulls: Uint8Array | undefined): boolean {
  return values.every((text, row) => nulls?.[row] === 1 || text.length <= SAFE_DIGITS);
}

// No partial sum exceeds the sum of absolute values.
function isSafeSum(values: BigInt64Array, nulls: Uint8Array | undefined): boolean {
  let sizes = 0;
  for (let row = 0; row < values.length; row++)
    if (nulls?.[row] !== 1) sizes += Math.abs(Number(values[row]!));
  return sizes <= Number.MAX_SAFE_INTEGER;
}

/** Returns several columns at one scale for comparison; undefined if doubles are exact for each. */
export function exactTogether(columns: readonly FrameColumn[]): readonly ExactValues[] | undefined {
  const exact = columns.map(
    column =>
      exactValues(column) ?? (columns.some(other => exactValues(other)) ? wholeValues(column) : undefined),
  );
  if (!exact.every(one => one !== undefined)) return undefined;
  const scale = Math.max(...exact.map(one => one.scale));
  return exact.map(one => ({
    scale,
    values: one.values.map(value => (value === null ? null : value * 10n ** BigInt(scale - one.scale))),
  }));
}

/** Returns the exact values of a column, however small; undefined if some are not such numbers. */
export function wholeValues({ data }: FrameColumn): ExactValues | undefined {
  const isMissing = (row: number): boolean => data.nulls?.[row] === 1;
  if (data.kind === 'int' || data.kind === 'bigint')
    return {
      scale: 0,
      values: Array.from(data.values as Iterable<number | bigint>, (value, row) =>
        isMissing(row) ? null : BigInt(value),
      ),
    };
  if (
    data.kind === 'float' &&
    data.values.every((value, row) => isMissing(row) || Number.isSafeInteger(value))
  )
    return {
      scale: 0,
      values: Array.from(data.values, (value, row) => (isMissing(row) ? null : BigInt(value))),
    };
  if (data.kind !== 'decimal' || !data.values.every((text, row) => isMissing(row) || isPlainDecimal(text)))
    return undefined;
  const scale = scaleOf(data.values, data.nulls);
  return {
    scale,
    values: data.values.map((text, row) => (isMissing(row) ? null : scaledDecimal(text, scale))),
  };
}

/** Returns a column of exact values: 64-bit integers if possible, otherwise decimals. */
export function exactColumn(label: readonly (string | null)[], { values, scale }: ExactValues): FrameColumn {
  const nulls = values.includes(null)
    ? Uint8Array.from(values, value => (value === null ? 1 : 0))
    : undefined;
  const missing = nulls ? { nulls } : {};
  if (scale === 0 && values.every(value => value === null || BigInt.asIntN(64, value) === value)) {
    return {
      label,
      databaseType: 'BIGINT',
      genericType: 'numeric',
      data: { kind: 'bigint', values: BigInt64Array.from(values, value => value ?? 0n), ...missing },
    };
  }
  return {
    label,
    databaseType: 'DECIMAL',
    genericType: 'numeric',
    data: {
      kind: 'decimal',
      values: values.map(value => (value === null ? '' : digitsOf(value, scale))),
      ...missing,
    },
  };
}

function digitsOf(value: bigint, scale: number): string {
  if (scale === 0) return String(value);
  const digits = String(value < 0n ? -value : value).padStart(scale + 1, '0');
  return `${value < 0n ? '-' : ''}${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}
