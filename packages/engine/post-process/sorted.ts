/** The place of the first of sorted numbers that is not below one; the last place when all are. */
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
/** What lies between two values: a share of the way, half of it, or one of the two. */
export type BetweenValues = (typeof BETWEEN_VALUES)[number];

/** The value below which that many of 100 of sorted numbers lie. */
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
    // Half way is the even place.
    case 'nearest':
      return share < 0.5 || (share === 0.5 && Math.floor(place) % 2 === 0) ? low : high;
    default:
      throw new Error(`unknown way between values ${between satisfies never as string}`);
  }
}
