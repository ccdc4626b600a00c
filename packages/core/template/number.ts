import type { Value } from './value.ts';

export type Num = bigint | number;

/** Returns a boolean or number as a number; undefined for anything else. */
export function toNumber(value: Value): Num | undefined {
  if (typeof value === 'boolean') return value ? 1n : 0n;
  return typeof value === 'bigint' || typeof value === 'number' ? value : undefined;
}
