import type { ColumnData } from '@powerset/core/table/result-table.ts';
import { scaleOf } from '@powerset/core/table/number-text.ts';

/** Two doubles per value, which together sort like the values; NaN is missing. */
export interface Halves {
  readonly high: Float64Array;
  /** Decides between values whose first doubles are equal. */
  readonly low: Float64Array;
}

/**
 * Returns values that one double would cut as two doubles; undefined for others, or if two would cut them
 * too.
 */
export function halvesOf(data: ColumnData): Halves | undefined {
  if (data.kind === 'bigint') return integerHalves(data.values, data.nulls);
  return data.kind === 'decimal' ? decimalHalves(data.values, data.nulls) : undefined;
}

function integerHalves(values: BigInt64Array, nulls: Uint8Array | undefined): Halves {
  const [high, low] = [new Float64Array(values.length), new Float64Array(values.length)];
  for (let row = 0; row < values.length; row++) {
    if (nulls?.[row] === 1) high[row] = low[row] = NaN;
    else {
      const nearest = (high[row] = Number(values[row]!));
      if (!Number.isSafeInteger(nearest)) low[row] = Number(values[row]! - BigInt(nearest));
    }
  }
  return { high, low };
}

/** The digits that a double always holds. */
const HALF_DIGITS = 15;
const [ZERO, NINE, MINUS] = [0x30, 0x39, 0x2d];

function decimalHalves(values: readonly string[], nulls: Uint8Array | undefined): Halves | undefined {
  const scale = scaleOf(values, nulls);
  const halves = { high: new Float64Array(values.length), low: new Float64Array(values.length) };
  for (let row = 0; row < values.length; row++) {
    if (nulls?.[row] === 1) halves.high[row] = halves.low[row] = NaN;
    else if (!readHalves(values[row]!, scale, halves, row)) return undefined;
  }
  return halves;
}

/** @returns whether it is a plain decimal that is short enough */
function readHalves(text: string, scale: number, { high, low }: Halves, row: number): boolean {
  const start = text.charCodeAt(0) === MINUS ? 1 : 0;
  const point = text.indexOf('.');
  // The number of digits after the current one.
  let behind = (point < 0 ? text.length : point) - start + scale;
  if (behind > 2 * HALF_DIGITS || behind === scale) return false;
  let [front, back] = [0, 0];
  for (let at = start; behind > 0; at++) {
    if (at === point) continue;
    const digit = at < text.length ? text.charCodeAt(at) : ZERO;
    if (digit < ZERO || digit > NINE) return false;
    behind--;
    if (behind >= HALF_DIGITS) front = front * 10 + digit - ZERO;
    else back = back * 10 + digit - ZERO;
  }
  high[row] = start === 1 ? -front : front;
  low[row] = start === 1 ? -back : back;
  return true;
}
