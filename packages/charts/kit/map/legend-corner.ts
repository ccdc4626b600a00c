import type { MapCorner } from './map-option.ts';

/** Returns the corner that the author chose for the legend; undefined for none. */
export function legendCorner(saved: unknown): MapCorner | undefined {
  return saved === 'tl' || saved === 'tr' || saved === 'bl' || saved === 'br' ? saved : undefined;
}
