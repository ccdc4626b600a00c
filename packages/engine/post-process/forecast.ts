import { z } from 'zod';
import { fail } from '@powerset/core/errors.ts';
import { addUnits, type TimeUnit } from '@powerset/core/time-range/calendar.ts';
import { fitAdditive, fitWork, type Seasonality } from './additive-model.ts';
import { joinedLabel, numbersOf, numericColumn, type Frame, type FrameOperation } from './frame.ts';
import type { FrameColumn } from './frame-column.ts';

const SeasonalityChoice = z.union([z.boolean(), z.int().min(0).max(50)]).nullish();
export const ForecastOptions = z.strictObject({
  time_grain: z.string(),
  periods: z.number(),
  confidence_interval: z.number(),
  yearly_seasonality: SeasonalityChoice,
  weekly_seasonality: SeasonalityChoice,
  daily_seasonality: SeasonalityChoice,
  index: z.string().nullish(),
});
type ForecastOptions = z.infer<typeof ForecastOptions>;

const STEPS: Readonly<Record<string, readonly [amount: number, unit: TimeUnit]>> = {
  PT1S: [1, 'second'],
  PT1M: [1, 'minute'],
  PT5M: [5, 'minute'],
  PT10M: [10, 'minute'],
  PT15M: [15, 'minute'],
  PT30M: [30, 'minute'],
  PT1H: [1, 'hour'],
  P1D: [1, 'day'],
  P1W: [1, 'week'],
  P1M: [1, 'month'],
  P3M: [3, 'month'],
  P1Y: [1, 'year'],
  '1969-12-28T00:00:00Z/P1W': [1, 'week'],
  '1969-12-29T00:00:00Z/P1W': [1, 'week'],
  'P1W/1970-01-03T00:00:00Z': [1, 'week'],
  'P1W/1970-01-04T00:00:00Z': [1, 'week'],
};
const MAX_PERIODS = 10_000;

/**
 * Returns every series as its model fits it, with some future periods and bounds for the requested
 * confidence.
 */
export const forecast: FrameOperation<ForecastOptions> = (frame, options) => {
  const step = checked(options);
  const name = options.index ?? '__timestamp';
  const index =
    [...frame.index, ...frame.columns].find(
      column => joinedLabel(column.label) === name && column.data.kind === 'temporal',
    ) ?? fail('query.invalid', { detail: 'DataFrame must include temporal column' });
  const series = frame.columns.filter(column => column !== index);
  if (series.length === 0) fail('query.invalid', { detail: 'DataFrame include at least one series' });
  const moments = numbersOf(index);
  const order = Int32Array.from(moments, (_, row) => row).sort((a, b) => moments[a]! - moments[b]!);
  const known = Float64Array.from(order, row => moments[row]!);
  const all = withFuture(known, options.periods, step);
  const numeric = series.filter(column => column.genericType === 'numeric');
  requireShortWork(
    numeric.length *
      fitWork({ rows: known.length, moments: all.length, seasons: seasonalities(known, options) }),
    numeric.length,
  );
  const predicted = numeric.flatMap(column => predictions(column, { order, known, all, options }));
  const originals = series.map(column =>
    numericColumn(column.label, extended(numbersOf(column), order, all.length)),
  );
  return {
    index: [],
    columns: [{ ...index, data: { kind: 'temporal', values: all } }, ...predicted, ...originals],
    rowCount: all.length,
  } satisfies Frame;
};

function checked({
  time_grain: grain,
  periods,
  confidence_interval: interval,
}: ForecastOptions): readonly [number, TimeUnit] {
  if (grain === '') fail('query.invalid', { detail: 'Time grain missing' });
  const step = Object.hasOwn(STEPS, grain)
    ? STEPS[grain]!
    : fail('query.invalid', { detail: `Unsupported time grain: ${grain}` });
  if (!Number.isInteger(periods) || periods < 0)
    fail('query.invalid', { detail: 'Periods must be a whole number' });
  if (periods > MAX_PERIODS)
    fail('query.invalid', { detail: `At most ${MAX_PERIODS} periods can be predicted` });
  if (!(interval > 0 && interval < 1))
    fail('query.invalid', { detail: 'Confidence interval must be between 0 and 1 (exclusive)' });
  return step;
}

/** The work of about two seconds. */
const MOST_WORK = 1e9;

function requireShortWork(work: number, series: number): void {
  if (work > MOST_WORK)
    fail('query.invalid', {
      detail: `Forecasting ${series} series with this many rows, periods, and seasonalities takes too long (${(work / MOST_WORK).toFixed(1)} times the limit). Use fewer series or periods, or a coarser seasonality.`,
    });
}

function withFuture(
  known: Float64Array,
  periods: number,
  [amount, unit]: readonly [number, TimeUnit],
): Float64Array {
  const all = new Float64Array(known.length + (known.length === 0 ? 0 : periods));
  all.set(known);
  for (let at = known.length; at < all.length; at++) all[at] = addUnits(all[at - 1]!, amount, unit);
  return all;
}

function predictions(
  column: FrameColumn,
  {
    order,
    known,
    all,
    options,
  }: {
    readonly order: Int32Array;
    readonly known: Float64Array;
    readonly all: Float64Array;
    readonly options: ForecastOptions;
  },
): FrameColumn[] {
  const values = numbersOf(column);
  const model = fitAdditive(
    known,
    Float64Array.from(order, row => values[row]!),
    seasonalities(known, options),
  );
  const { mean, lower, upper } = model(all, options.confidence_interval);
  const label = joinedLabel(column.label);
  return [
    numericColumn([`${label}__yhat`], mean),
    numericColumn([`${label}__yhat_lower`], lower),
    numericColumn([`${label}__yhat_upper`], upper),
  ];
}

function extended(values: Float64Array, order: Int32Array, length: number): Float64Array {
  return Float64Array.from({ length }, (_, at) => (at < order.length ? values[order[at]!]! : NaN));
}

const DAY_MS = 86_400_000;

// By default a season is modeled when the data covers it twice and the steps are shorter than it.
function seasonalities(known: Float64Array, options: ForecastOptions): Seasonality[] {
  const span = known.length > 1 ? known.at(-1)! - known[0]! : 0;
  const spacing = known.length > 1 ? span / (known.length - 1) : Infinity;
  const choices = [
    { choice: options.yearly_seasonality, period: 365.25 * DAY_MS, usual: 10 },
    { choice: options.weekly_seasonality, period: 7 * DAY_MS, usual: 3 },
    { choice: options.daily_seasonality, period: DAY_MS, usual: 4 },
  ];
  return choices.flatMap(({ choice, period, usual }) => {
    const isSeen = span >= 2 * period && spacing < period;
    const order = typeof choice === 'number' ? choice : (choice ?? isSeen) ? usual : 0;
    return order > 0 ? [{ period, order }] : [];
  });
}
