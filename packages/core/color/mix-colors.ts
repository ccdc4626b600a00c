import { readColor } from './hex.ts';

/** Returns the color between two: the first at 0, the second at 1. */
export function mixColors(from: string, to: string, share: number): string {
  const [a, b] = [readColor(from), readColor(to)];
  if (!a || !b) return from;
  const bytes = a.map((byte, i) => Math.round(byte + (b[i]! - byte) * share));
  return `#${bytes.map(byte => byte.toString(16).padStart(2, '0').toUpperCase()).join('')}`;
}
