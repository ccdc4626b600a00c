/** A repeating curve: a number of waves in a period of milliseconds. */
export interface Seasonality {
  readonly period: number;
  readonly order: number;
}

export interface Prediction {
  readonly mean: Float64Array;
  readonly lower: Float64Array;
  readonly upper: Float64Array;
}

/** Predicts values and their bounds at some moments. */
export type AdditiveModel = (moments: Float64Array, confidence: number) => Prediction;

/** The number of change points in the trend, spread over the first four fifths of the data. */
const BENDS = 12;
const SHRINK_BENDS = 8;
const SHRINK_WAVES = 0.05;

/** Fits a trend with change points plus seasons by penalized least squares. Missing values are NaN. */
export function fitAdditive(
  moments: Float64Array,
  values: Float64Array,
  seasons: readonly Seasonality[],
): AdditiveModel {
  const rows = Array.from(moments, (_, row) => row).filter(row => Number.isFinite(values[row]!));
  if (rows.length === 0) return at => ({ mean: nothing(at), lower: nothing(at), upper: nothing(at) });
  const [start, end] = [moments[rows[0]!]!, moments[rows.at(-1)!]!];
  const span = Math.max(1, end - start);
  const scale = Math.max(...rows.map(row => Math.abs(values[row]!))) || 1;
  const bends = Math.min(BENDS, Math.max(0, Math.floor(rows.length / 3) - 1));
  const features = (moment: number): number[] => featuresAt(moment, { start, span, bends, seasons });
  const design = rows.map(row => features(moments[row]!));
  const weights = ridge(
    design,
    rows.map(row => values[row]! / scale),
    penalties(bends, seasons),
  );
  const predict = (moment: number): number => dot(features(moment), weights) * scale;
  const error = residualDeviation(rows, { moments, values, predict });
  return (at, confidence) => {
    const reach = normalQuantile((1 + confidence) / 2) * error;
    // The trend becomes uncertain further away.
    const widths = at.map(moment => reach * Math.sqrt(1 + 3 * Math.max(0, (moment - end) / span)));
    const mean = at.map(predict);
    return {
      mean,
      lower: mean.map((value, row) => value - widths[row]!),
      upper: mean.map((value, row) => value + widths[row]!),
    };
  };
}

/** Returns the number of multiplications, as a measure of time, to fit the rows and predict the moments. */
export function fitWork({
  rows,
  moments,
  seasons,
}: {
  readonly rows: number;
  readonly moments: number;
  readonly seasons: readonly Seasonality[];
}): number {
  const features = penalties(BENDS, seasons).length;
  // A moment's features are sines, each as slow as some 25 multiplications; rows are predicted as well.
  return (rows * features ** 2) / 2 + features ** 3 / 6 + 25 * (2 * rows + moments) * features;
}

function nothing(at: Float64Array): Float64Array {
  return new Float64Array(at.length).fill(NaN);
}

interface Shape {
  readonly start: number;
  readonly span: number;
  readonly bends: number;
  readonly seasons: readonly Seasonality[];
}

function featuresAt(moment: number, { start, span, bends, seasons }: Shape): number[] {
  const time = (moment - start) / span;
  const features = [1, time];
  for (let bend = 1; bend <= bends; bend++) features.push(Math.max(0, time - (0.8 * bend) / (bends + 1)));
  for (const { period, order } of seasons) {
    for (let wave = 1; wave <= order; wave++) {
      const angle = (2 * Math.PI * wave * moment) / period;
      features.push(Math.sin(angle), Math.cos(angle));
    }
  }
  return features;
}

function penalties(bends: number, seasons: readonly Seasonality[]): number[] {
  const waves = seasons.reduce((sum, { order }) => sum + 2 * order, 0);
  return [1e-9, 1e-9, ...Array<number>(bends).fill(SHRINK_BENDS), ...Array<number>(waves).fill(SHRINK_WAVES)];
}

/**
 * Returns the weights that minimize squared errors plus penalized squared weights (normal equations,
 * Cholesky).
 */
function ridge(
  design: readonly (readonly number[])[],
  targets: readonly number[],
  prices: readonly number[],
): number[] {
  const size = prices.length;
  const matrix = Array.from({ length: size }, (_, at) =>
    Array.from({ length: size }, (_column, other) => (at === other ? prices[at]! : 0)),
  );
  const right = zeros(size);
  design.forEach((row, at) => {
    for (let i = 0; i < size; i++) {
      right[i]! += row[i]! * targets[at]!;
      for (let j = 0; j <= i; j++) matrix[i]![j]! += row[i]! * row[j]!;
    }
  });
  return solve(matrix, right);
}

function solve(matrix: number[][], right: readonly number[]): number[] {
  const size = right.length;
  const [forward, result] = [zeros(size), zeros(size)];
  for (let i = 0; i < size; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = matrix[i]![j]!;
      for (let k = 0; k < j; k++) sum -= matrix[i]![k]! * matrix[j]![k]!;
      matrix[i]![j] = i === j ? Math.sqrt(Math.max(sum, 1e-12)) : sum / matrix[j]![j]!;
    }
    forward[i] = (right[i]! - dot(matrix[i]!.slice(0, i), forward)) / matrix[i]![i]!;
  }
  for (let i = size - 1; i >= 0; i--) {
    let sum = forward[i]!;
    for (let k = i + 1; k < size; k++) sum -= matrix[k]![i]! * result[k]!;
    result[i] = sum / matrix[i]![i]!;
  }
  return result;
}

function dot(a: readonly number[], b: readonly number[]): number {
  return a.reduce((sum, value, at) => sum + value * b[at]!, 0);
}

function residualDeviation(
  rows: readonly number[],
  {
    moments,
    values,
    predict,
  }: {
    readonly moments: Float64Array;
    readonly values: Float64Array;
    readonly predict: (moment: number) => number;
  },
): number {
  const squares = rows.reduce((sum, row) => sum + (values[row]! - predict(moments[row]!)) ** 2, 0);
  return Math.sqrt(squares / Math.max(1, rows.length - 1));
}

/** Returns the quantile of the standard normal distribution, by bisection. */
function normalQuantile(probability: number): number {
  let [low, high] = [-10, 10];
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2;
    if (normalBelow(middle) < probability) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

// Abramowitz and Stegun 7.1.26; exact to seven digits.
function normalBelow(value: number): number {
  const x = Math.abs(value) / Math.SQRT2;
  const t = 1 / (1 + 0.3275911 * x);
  const tail =
    ((((1.061405429 * t - 1.453152027) * t + 1.421413741) * t - 0.284496736) * t + 0.254829592) *
    t *
    Math.exp(-x * x);
  return value < 0 ? tail / 2 : 1 - tail / 2;
}

function zeros(size: number): number[] {
  return Array.from({ length: size }, () => 0);
}
