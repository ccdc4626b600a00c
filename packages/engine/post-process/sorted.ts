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

/** The value below which that many of 100 of sorted numbers lie; between two values in proportion, or half way with `midpoint`. */
export function percentileOfSorted(sorted: ArrayLike<number>, rank: number, method: 'linear' | 'midpoint' = 'linear'): number {
  if (sorted.length === 0) return NaN;
  const place = (rank / 100) * (sorted.length - 1);
  const [low, high] = [sorted[Math.floor(place)]!, sorted[Math.ceil(place)]!];
  if (method === 'midpoint') return (low + high) / 2;
  return low + (high - low) * (place - Math.floor(place));
}
