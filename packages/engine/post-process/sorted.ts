/** Returns the index of the first sorted number not below a value, or the end. */
export function placeIn(sorted: ArrayLike<number>, number: number): number {
  let [low, high] = [0, sorted.length - 1];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle]! < number) low = middle + 1;
    else high = middle;
  }
  return low;
}

export const BETWEEN_VALUES = ['linear', 'midpoint', 'lower', 'higher', 'nearest'] as const;
/** How to interpolate between two values: in proportion, halfway, or one of the two. */
export type BetweenValues = (typeof BETWEEN_VALUES)[number];

/** Returns a percentile of sorted numbers. */
export function percentileOfSorted(
  sorted: ArrayLike<number>,
  rank: number,
  between: BetweenValues = 'linear',
): number {
  if (sorted.length === 0) return NaN;
  const place = (rank / 100) * (sorted.length - 1);
  const [low, high] = [sorted[Math.floor(place)]!, sorted[Math.ceil(place)]!];
  const share = place - Math.floor(place);
  switch (between) {
    case 'linear':
      return low + (high - low) * share;
    case 'midpoint':
      return (low + high) / 2;
    case 'lower':
      return low;
    case 'higher':
      return high;
    // Halfway picks the even index.
    case 'nearest':
      return share < 0.5 || (share === 0.5 && Math.floor(place) % 2 === 0) ? low : high;
    default:
      throw new Error(`unknown way between values ${between satisfies never as string}`);
  }
}
