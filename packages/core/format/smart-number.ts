import { format } from 'd3-format';

const siPrefixed = format('.3~s');
const twoDecimals = format('.2~f');
const fourDecimals = format('.4~f');

/** Returns a number with as many digits as its size needs (`1.23k`, `12.35`, `0.0123`). */
export function smartNumber(value: number): string {
  return adaptive(value).replace('\u2212', '-');
}

/** Returns the same with a plus before positive numbers. */
export function smartNumberSigned(value: number): string {
  return `${value > 0 ? '+' : ''}${smartNumber(value)}`;
}

function adaptive(value: number): string {
  const size = Math.abs(value);
  if (size === 0) return '0';
  // Money and counts use "B" for 10^9 instead of "G".
  if (size >= 1000) return siPrefixed(value).replace('G', 'B');
  if (size >= 1) return twoDecimals(value);
  // 0.0009999 would round to 1000µ.
  if (size >= 0.0009995) return fourDecimals(value);
  if (size > 0.000001) return `${siPrefixed(value * 1_000_000)}µ`;
  return siPrefixed(value);
}
