import { z } from 'zod';
import { fail } from '@powerset/core/errors.ts';
import { pythonText } from '@powerset/kit/python-text.ts';
import { rowsOfFrame, withRenamed, type Frame, type FrameOperation } from './frame.ts';
import type { FrameColumn } from './frame-column.ts';
import { FOUR_POWERS, momentsOf, SQUARES, type Moments } from './moving-moments.ts';
import { meanOf, SUM, sumOf } from './moving-sum.ts';
import { MovingSummary, type Summary } from './moving-summary.ts';
import { partnerOf, slidePairs } from './rolling-pairs.ts';
import { BETWEEN_VALUES, percentileOfSorted, placeIn, type BetweenValues } from './sorted.ts';
import { slideWeighted, type WeightedSlide } from './weighted-window.ts';
import { windowWeights } from './window-weights.ts';

export const RollingOptions = z.strictObject({
  columns: z.record(z.string(), z.string()),
  rolling_type: z.string().nullish(),
  rolling_type_options: z.record(z.string(), z.unknown()).nullish(),
  window: z.int().min(0).nullish(),
  center: z.boolean().nullish(),
  win_type: z.string().nullish(),
  min_periods: z.int().min(0).nullish(),
});
type RollingOptions = z.infer<typeof RollingOptions>;

/** Computes a measure over the last `window` rows, or over as many rows around each row. */
export const rolling: FrameOperation<RollingOptions> = (frame, options) => {
  const window =
    options.window ?? fail('query.invalid', { detail: 'Undefined window for rolling operation' });
  if (window === 0) fail('query.invalid', { detail: 'Window must be > 0' });
  const least = options.min_periods ?? window;
  if (least > window) fail('query.invalid', { detail: `min_periods ${least} must be <= window ${window}` });
  const ahead = options.center ? Math.floor((window - 1) / 2) : 0;
  const result = withRenamed(frame, options.columns, {
    change: slideOf(frame, options, { window, ahead, least }),
  });
  const skipped = Math.max(0, (options.min_periods ?? 0) - 1);
  // Rows before the first full window have no result.
  return skipped === 0
    ? result
    : rowsOfFrame(
        result,
        Int32Array.from({ length: Math.max(0, frame.rowCount - skipped) }, (_, at) => at + skipped),
      );
};

/**
 * Returns a mean, sum or standard deviation over the last `window` numbers; NaN where fewer than `least` of
 * them are present.
 */
export function movingMeasure(
  values: Float64Array,
  {
    type,
    window,
    least,
  }: { readonly type: 'mean' | 'sum' | 'std'; readonly window: number; readonly least: number },
): Float64Array {
  const { measure, needed } = measureOf({ columns: {}, rolling_type: type });
  return slide(values, { window, ahead: 0, needed: Math.max(least, needed), measure });
}

type Place = Pick<Slide, 'window' | 'ahead'> & { readonly least: number };
type SlideColumn = (values: Float64Array, column: FrameColumn) => Float64Array;

function slideOf(frame: Frame, options: RollingOptions, { least, ...place }: Place): SlideColumn {
  const { rolling_type: type, win_type: shape } = options;
  if (shape) return weighted(shape, options, { ...place, least, rowCount: frame.rowCount });
  if (type !== 'corr' && type !== 'cov') {
    const { measure, needed } = measureOf(options);
    return values =>
      slide(type === 'count' ? values.map(value => (Number.isNaN(value) ? 0 : 1)) : values, {
        ...place,
        needed: Math.max(least, needed),
        measure,
      });
  }
  const given = options.rolling_type_options ?? {};
  requireOptions(type, given, ['ddof']);
  const names = Object.keys(options.columns);
  return (values, column) =>
    slidePairs(values, partnerOf(frame, names, column), {
      ...place,
      needed: least,
      measure: type,
      ddof: ddofOf(given),
    });
}

// Each row reads its whole window, so more work than this would keep other requests waiting.
const MOST_PRODUCTS = 300_000_000;
const WEIGHTED = new Set(['sum', 'mean', 'var', 'std']);

function weighted(
  shape: string,
  { rolling_type: type, rolling_type_options: given }: RollingOptions,
  { window, ahead, least, rowCount }: Place & { readonly rowCount: number },
): SlideColumn {
  if (!WEIGHTED.has(type ?? '')) fail('query.invalid', { detail: `Invalid rolling_type: ${type ?? ''}` });
  if (window * Math.max(1, rowCount) > MOST_PRODUCTS)
    fail('query.invalid', {
      detail: `A weighted window of ${window} rows is too long for ${rowCount} rows.`,
    });
  const { weights, rest } = windowWeights(shape, window, given ?? {});
  requireOptions(type, rest, type === 'var' || type === 'std' ? ['ddof'] : []);
  return values =>
    slideWeighted(values, {
      weights,
      ahead,
      needed: Math.max(1, least),
      measure: type as WeightedSlide['measure'],
      ddof: ddofOf(rest),
    });
}

function requireOptions(
  type: string | null | undefined,
  given: Readonly<Record<string, unknown>>,
  allowed: readonly string[],
): void {
  if (Object.keys(given).some(name => !allowed.includes(name)))
    fail('query.invalid', { detail: `Invalid options for ${type}: ${pythonText(given)}` });
}

interface Measure {
  add(value: number): void;
  remove(value: number): void;
  /** Returns the measure of the values that were added and not removed. */
  result(count: number): number;
}

interface Slide {
  readonly window: number;
  readonly ahead: number;
  readonly needed: number;
  readonly measure: () => Measure;
}

function slide(values: Float64Array, { window, ahead, needed, measure: make }: Slide): Float64Array {
  const results = new Float64Array(values.length);
  const measure = make();
  let count = 0;
  for (let end = 0; end < values.length + ahead; end++) {
    if (end < values.length && !Number.isNaN(values[end]!)) {
      measure.add(values[end]!);
      count++;
    }
    const left = end - window;
    if (left >= 0 && left < values.length && !Number.isNaN(values[left]!)) {
      measure.remove(values[left]!);
      count--;
    }
    if (end >= ahead) results[end - ahead] = count >= needed ? measure.result(count) : NaN;
  }
  return results;
}

function measureOf({ rolling_type: type, rolling_type_options: given }: RollingOptions): {
  measure: () => Measure;
  needed: number;
} {
  const make = Object.hasOwn(MEASURES, type ?? '')
    ? MEASURES[type!]!
    : fail('query.invalid', { detail: `Invalid rolling_type: ${type ?? ''}` });
  const options = given ?? {};
  const allowed =
    type === 'quantile' ? ['quantile', 'interpolation'] : type === 'std' || type === 'var' ? ['ddof'] : [];
  requireOptions(type, options, allowed);
  if (type === 'quantile' && !isShare(options['quantile']))
    fail('query.invalid', { detail: `Invalid options for ${type}: ${pythonText(options)}` });
  return { measure: () => make(options), needed: type === 'count' || type === 'sum' ? 0 : 1 };
}

const MEASURES: Readonly<Record<string, (options: Readonly<Record<string, unknown>>) => Measure>> = {
  // One marks a present value and zero a missing one.
  count: () => summed(SUM, sumOf),
  sum: () => summed(SUM, sumOf),
  mean: () => summed(SUM, meanOf),
  var: options => summed(SQUARES, varianceWith(ddofOf(options))),
  std: options => summed(SQUARES, deviationWith(ddofOf(options))),
  skew: () => summed(FOUR_POWERS, numbers => skewness(momentsOf(numbers))),
  kurt: () => summed(FOUR_POWERS, numbers => kurtosis(momentsOf(numbers))),
  min: () => extreme((a, b) => a <= b),
  max: () => extreme((a, b) => a >= b),
  median: () => inOrder(50),
  quantile: options => inOrder(Number(options['quantile']) * 100, betweenOf(options['interpolation'])),
};

function isShare(value: unknown): boolean {
  return typeof value === 'number' && value >= 0 && value <= 1;
}

function betweenOf(given: unknown): BetweenValues {
  return (
    BETWEEN_VALUES.find(name => name === (given ?? 'linear')) ??
    fail('query.invalid', { detail: `Interpolation '${String(given)}' is not supported` })
  );
}

function ddofOf(options: Readonly<Record<string, unknown>>): number {
  return typeof options['ddof'] === 'number' ? options['ddof'] : 1;
}

function summed(kind: Summary, result: (numbers: Float64Array) => number): Measure {
  const moving = new MovingSummary(kind);
  return {
    add: value => moving.add(value),
    remove: () => moving.remove(),
    result: () => result(moving.numbers),
  };
}

function varianceWith(ddof: number): (numbers: Float64Array) => number {
  return numbers => (numbers[0]! <= ddof ? NaN : numbers[2]! / (numbers[0]! - ddof));
}

function deviationWith(ddof: number): (numbers: Float64Array) => number {
  const variance = varianceWith(ddof);
  return numbers => Math.sqrt(variance(numbers));
}

// A queue of candidates: an earlier, worse value can never become the result again.
function extreme(isBetter: (a: number, b: number) => boolean): Measure {
  const queue: number[] = [];
  let first = 0;
  return {
    add(value) {
      while (queue.length > first && !(queue.at(-1) === value) && isBetter(value, queue.at(-1)!)) queue.pop();
      queue.push(value);
    },
    remove(value) {
      if (queue[first] === value) first++;
      if (first > 1024) {
        queue.splice(0, first);
        first = 0;
      }
    },
    result: () => queue[first]!,
  };
}

// The window stays sorted, because sorting a long window again for every row would take minutes.
function inOrder(rank: number, between?: BetweenValues): Measure {
  const sorted: number[] = [];
  return {
    add(value) {
      const isLargest = sorted.length === 0 || sorted.at(-1)! < value;
      sorted.splice(isLargest ? sorted.length : placeIn(sorted, value), 0, value);
    },
    remove: value => void sorted.splice(placeIn(sorted, value), 1),
    result: () => percentileOfSorted(sorted, rank, between),
  };
}

function skewness({ count, second, third }: Moments): number {
  if (count < 3) return NaN;
  return second === 0
    ? 0
    : (Math.sqrt(count * (count - 1)) / (count - 2)) * (third / count / (second / count) ** 1.5);
}

function kurtosis({ count, second, fourth }: Moments): number {
  if (count < 4) return NaN;
  if (second === 0) return -3;
  return (
    ((count - 1) / ((count - 2) * (count - 3))) *
    ((count + 1) * ((count * fourth) / (second * second)) - 3 * (count - 1))
  );
}
