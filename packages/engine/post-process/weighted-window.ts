export interface WeightedSlide {
  /** One weight per row of the window, oldest first. */
  readonly weights: Float64Array;
  /** How many rows of the window follow its own row. */
  readonly ahead: number;
  readonly needed: number;
  readonly measure: 'sum' | 'mean' | 'var' | 'std';
  readonly ddof: number;
}

/** Returns a weighted measure over the last rows; NaN if fewer than `needed` are present. */
export function slideWeighted(values: Float64Array, slide: WeightedSlide): Float64Array {
  const { weights, ahead, needed, measure, ddof } = slide;
  const results = new Float64Array(values.length);
  for (let row = 0; row < values.length; row++) {
    const first = row + ahead - weights.length + 1;
    let [count, weight, sum, mean, squares] = [0, 0, 0, 0, 0];
    for (let at = Math.max(0, -first); at < weights.length && first + at < values.length; at++) {
      const [value, own] = [values[first + at]!, weights[at]!];
      if (Number.isNaN(value)) continue;
      count++;
      sum += own * value;
      weight += own;
      if (weight === 0) continue;
      const distance = value - mean;
      mean += (distance * own) / weight;
      squares += own * distance * (value - mean);
    }
    results[row] =
      count < needed
        ? NaN
        : measure === 'sum'
          ? sum
          : measure === 'mean'
            ? sum / weight
            : spread({ count, weight, squares });
  }
  return results;

  // As in pandas, the divisor counts all rows of the window, including missing ones.
  function spread({
    count,
    weight,
    squares,
  }: {
    readonly count: number;
    readonly weight: number;
    readonly squares: number;
  }): number {
    if (count <= ddof) return NaN;
    const variance =
      count === 1 ? 0 : Math.max(0, (squares * weights.length) / ((weights.length - ddof) * weight));
    return measure === 'std' ? Math.sqrt(variance) : variance;
  }
}
