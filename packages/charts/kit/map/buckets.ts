/** Values between two break points; the last bucket includes its upper end. */
export interface Bucket {
  readonly from: number;
  readonly to: number;
}

const MOST = 50;
const USUAL = 10;

/**
 * Returns buckets between the author's break points, or else buckets of equal width from the smallest to the
 * largest value, with ends as round as their width allows.
 */
export function bucketsOf(
  values: readonly number[],
  { breakPoints, count }: { readonly breakPoints: readonly number[]; readonly count: number },
): readonly Bucket[] {
  const points = breakPoints.length > 1 ? breakPoints.toSorted((a, b) => a - b) : evenPoints(values, count);
  return points.slice(1).map((to, i) => ({ from: points[i]!, to }));
}

/** Returns the bucket of a value; -1 if it is in none. */
export function bucketAt(buckets: readonly Bucket[], value: number): number {
  const last = buckets.at(-1);
  if (last && value === last.to) return buckets.length - 1;
  return buckets.findIndex(({ from, to }) => value >= from && value < to);
}

function evenPoints(values: readonly number[], count: number): readonly number[] {
  if (values.length === 0) return [];
  const [least, most] = values.reduce(
    ([low, high], value) => [Math.min(low, value), Math.max(high, value)],
    [Infinity, -Infinity],
  );
  if (least === most) return [least, most];
  const parts = Math.min(MOST, Math.max(1, Math.floor(count) || USUAL));
  const width = (most - least) / parts;
  const unit = 10 ** -Math.max(0, Math.ceil(Math.log10(1 / width)));
  const rounded = (value: number): number => Number((Math.round(value / unit) * unit).toPrecision(12));
  return [
    Number((Math.floor(least / unit) * unit).toPrecision(12)),
    ...Array.from({ length: parts - 1 }, (_, i) => rounded(least + width * (i + 1))),
    Number((Math.ceil(most / unit) * unit).toPrecision(12)),
  ];
}
