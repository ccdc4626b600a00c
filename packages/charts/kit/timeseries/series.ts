import { columnsOf, type FormData } from '@powerset/core/form-data/form-data.ts';
import { columnLabel } from '@powerset/core/query/query-object.ts';
import type { ValueFormatter } from '@powerset/core/format/number.ts';
import { opacityOf, type Surface } from '../surface.ts';
import { standsForPlace } from './drill.ts';
import type { Forecast, Series, TimeseriesModel } from './model.ts';
import { joinedValues, stackStyle, streamBaseline, totals } from './stack.ts';

/** One series in the form of the drawing library. */
export interface SeriesOption {
  readonly id: string;
  readonly name: string;
  readonly type: SeriesStyle['mark'];
  readonly data: readonly (Point | SelectablePoint)[];
  readonly [member: string]: unknown;
}

/** The style in which a chart type of the family draws its series. */
export interface SeriesStyle {
  readonly mark: 'line' | 'bar' | 'scatter';
  readonly isSmooth?: boolean;
  readonly step?: 'start' | 'middle' | 'end' | undefined;
  readonly areaOpacity?: number | undefined;
  readonly hasMarkers?: boolean;
  readonly markerSize?: number;
}

interface Context {
  readonly formData: FormData;
  readonly model: TimeseriesModel;
  readonly surface: Surface;
  readonly style: SeriesStyle;
  readonly format: ValueFormatter;
  readonly color: (label: string) => string;
  /** The parts of series names, for bars that are stacked by a dimension. */
  readonly labelMap?: Readonly<Record<string, readonly string[]>>;
}

/** Above this number, points are thinned out without losing the shape. */
const POINTS_TO_SAMPLE = 3000;
const LATER_OPACITY = 0.7;
const BAND_OPACITY = 0.12;
/** The ids of forecasts end with this text and their part. */
export const FORECAST_ID = ' forecast';

/** Returns the series in drawing order; a stream has an additional invisible one below. */
export function seriesOptions(context: Context): readonly SeriesOption[] {
  const { model, formData } = context;
  const stack = stackStyle(formData.stack);
  const options = model.series.map(series => seriesOption(context, series, colorOf(context, series)));
  const labelled =
    formData.show_value && stack === 'stack' && formData.only_total
      ? withTotalLabels(context, options)
      : options;
  const observed = stack === 'stream' ? [baselineSeries(context), ...labelled] : labelled;
  return [...observed, ...model.forecasts.flatMap(forecast => forecastSeries(context, forecast))];
}

function colorOf({ color }: Context, { baseId, name }: Pick<Series, 'baseId' | 'name'>): string {
  return color(baseId || name);
}

// Bars may have several stacks side by side, one for each value of a dimension.
function stackOf({ formData, labelMap }: Context, { id, offset }: Series): string {
  const dimensions = columnsOf(formData.groupby).map(columnLabel);
  const at = dimensions.indexOf(String(formData.stackDimension ?? ''));
  const parts = labelMap?.[id] ?? [];
  const value = at < 0 ? '' : (parts.at(at - dimensions.length) ?? '');
  return `${offset ?? 'obs'}${value}`;
}

function seriesOption(context: Context, series: Series, color: string): SeriesOption {
  const { formData, surface, style, model } = context;
  const isStacked = stackStyle(formData.stack) !== 'none';
  const isByPlace = standsForPlace(formData) && model.axis !== 'time';
  const opacity =
    (isByPlace ? 1 : opacityOf(surface, series.name)) * (series.offset === undefined ? 1 : LATER_OPACITY);
  const values = isStacked ? joinedValues(series.values) : series.values;
  const data = points(context, values);
  const common = {
    id: series.id,
    name: series.name,
    data: isByPlace && surface.selected?.length ? dimmedPoints(context, data, opacity) : data,
    color,
    cursor: 'pointer',
    ...(isStacked ? { stack: stackOf(context, series), stackStrategy: 'samesign' as const } : {}),
    label: {
      ...valueLabel(context),
      show: formData.show_value === true && !(isStacked && formData.only_total),
    },
    labelLayout: { hideOverlap: true },
    emphasis: {
      focus: model.series.length > 1 ? ('series' as const) : ('none' as const),
      label: { show: formData.show_value === true },
    },
  };
  if (style.mark === 'bar') return { ...common, ...barStyle(context, series, opacity, isStacked) };
  if (style.mark === 'scatter')
    return { ...common, type: 'scatter', symbolSize: style.markerSize ?? 6, itemStyle: { opacity } };
  return { ...common, ...lineStyle(context, series, opacity, isStacked) };
}

function lineStyle({ style }: Context, series: Series, opacity: number, isStacked: boolean) {
  const lonely = lonelyPoints(series.values);
  const showsSome = lonely.size > 0 && !style.hasMarkers;
  const size = style.markerSize ?? 6;
  return {
    type: 'line' as const,
    smooth: style.isSmooth ? 0.35 : false,
    ...(style.step ? { step: style.step } : {}),
    lineStyle: {
      width: isStacked && style.areaOpacity !== undefined ? 1 : 2,
      opacity,
      ...(series.offset === undefined ? {} : { type: 'dashed' }),
    },
    itemStyle: { opacity },
    ...(style.areaOpacity === undefined ? {} : { areaStyle: { opacity: style.areaOpacity * opacity } }),
    connectNulls: series.offset !== undefined,
    showSymbol: style.hasMarkers === true || showsSome,
    showAllSymbol: style.hasMarkers === true || showsSome,
    symbol: 'circle',
    // A point between two gaps has no line, so without a dot it would be invisible.
    symbolSize: showsSome
      ? (_: unknown, { dataIndex }: { readonly dataIndex: number }) => (lonely.has(dataIndex) ? 5 : 0)
      : size,
    ...(series.values.length > POINTS_TO_SAMPLE ? { sampling: 'lttb' } : {}),
    triggerEvent: true,
    blur: { lineStyle: { opacity: 0.2 }, areaStyle: { opacity: 0.05 } },
  };
}

function barStyle({ formData, model }: Context, series: Series, opacity: number, isStacked: boolean) {
  const isHorizontal = formData.orientation === 'horizontal';
  return {
    type: 'bar' as const,
    barMaxWidth: 64,
    barCategoryGap: model.series.length > 1 && !isStacked ? '24%' : '32%',
    barGap: '8%',
    itemStyle: {
      opacity,
      borderRadius: isStacked ? 0 : isHorizontal ? [0, 2, 2, 0] : [2, 2, 0, 0],
      ...(series.offset === undefined
        ? {}
        : { borderType: 'dotted', borderWidth: 1, borderColor: '#00000066' }),
    },
    blur: { itemStyle: { opacity: 0.25 } },
    large: series.values.length > POINTS_TO_SAMPLE,
  };
}

/** Draws the expected values as a dashed line between their bounds; a band would disturb stacks. */
function forecastSeries(context: Context, forecast: Forecast): readonly SeriesOption[] {
  const { surface, style, formData } = context;
  const { baseId, name, expected, lower, upper } = forecast;
  const color = colorOf(context, forecast);
  const opacity = opacityOf(surface, name);
  const common = {
    name,
    type: 'line' as const,
    color,
    smooth: style.isSmooth ? 0.35 : false,
    showSymbol: false,
    symbol: 'circle',
    silent: true,
    z: 1,
  };
  const line: SeriesOption = {
    ...common,
    id: `${baseId}${FORECAST_ID}`,
    data: points(context, expected),
    lineStyle: { width: 2, type: 'dashed', opacity },
  };
  if (stackStyle(formData.stack) !== 'none' || style.areaOpacity !== undefined || formData.logAxis)
    return [line];
  const isBounded = (i: number): boolean => (lower[i] ?? null) !== null && (upper[i] ?? null) !== null;
  const bound = (id: string, values: readonly (number | null)[], filled: number): SeriesOption => ({
    ...common,
    id: `${baseId}${FORECAST_ID}${id}`,
    stack: `${baseId}${FORECAST_ID}`,
    stackStrategy: 'all',
    data: points(context, values),
    lineStyle: { opacity: 0 },
    areaStyle: { color, opacity: filled * opacity },
    tooltip: { show: false },
  });
  return [
    bound(
      ' lower',
      lower.map((value, i) => (isBounded(i) ? value : null)),
      0,
    ),
    bound(
      ' band',
      lower.map((value, i) => (isBounded(i) ? upper[i]! - value! : null)),
      BAND_OPACITY,
    ),
    line,
  ];
}

/** Base and value; in a horizontal chart, value and base. */
type Point = readonly [first: number | string | null, second: number | string | null];

function points({ formData, model }: Context, values: readonly (number | null)[]): Point[] {
  const isHorizontal = formData.orientation === 'horizontal';
  const isLog = formData.logAxis === true;
  return values.map((value, i) => {
    // Zero has no logarithm, so the point becomes a gap.
    const shown = isLog && value !== null && value <= 0 ? null : value;
    return isHorizontal ? [shown, model.x[i]!] : [model.x[i]!, shown];
  });
}

/** A point with a look of its own. */
interface SelectablePoint {
  readonly value: Point;
  readonly itemStyle: { readonly opacity: number };
}

function dimmedPoints(
  { model, surface }: Context,
  data: readonly Point[],
  opacity: number,
): readonly SelectablePoint[] {
  return data.map((value, i) => ({
    value,
    itemStyle: { opacity: opacity * opacityOf(surface, String(model.x[i])) },
  }));
}

/** Returns the indexes of values with gaps on both sides. */
function lonelyPoints(values: readonly (number | null)[]): ReadonlySet<number> {
  const isNone = (i: number): boolean => (values[i] ?? null) === null;
  return new Set(values.map((_, i) => i).filter(i => !isNone(i) && isNone(i - 1) && isNone(i + 1)));
}

function valueLabel({ formData, surface, format, style, model }: Context) {
  const isHorizontal = formData.orientation === 'horizontal';
  const threshold = (Number(formData.percentage_threshold) || 0) / 100;
  const isStacked = stackStyle(formData.stack) !== 'none';
  const sums = isStacked && threshold > 0 ? totals(model.series, model.x.length) : [];
  return {
    position:
      isStacked && style.mark === 'bar'
        ? ('inside' as const)
        : isHorizontal
          ? ('right' as const)
          : ('top' as const),
    color: isStacked && style.mark === 'bar' ? undefined : surface.theme.textSecondary,
    fontSize: 11,
    fontFamily: surface.theme.fontFamily,
    formatter: ({ value, dataIndex }: { readonly value: unknown; readonly dataIndex: number }) => {
      const number = valueOf(value, isHorizontal);
      if (number === null || (threshold > 0 && Math.abs(number) < threshold * (sums[dataIndex] ?? 0)))
        return '';
      return format(number);
    },
  };
}

/** The total of a stack is shown on the last series that has a value at that point. */
function withTotalLabels(
  { formData, model, format, surface }: Context,
  options: readonly SeriesOption[],
): readonly SeriesOption[] {
  const sums = totals(model.series, model.x.length);
  const lastAt = model.x.map((_, i) =>
    model.series.findLastIndex(series => !surface.hidden?.has(series.name) && (series.values[i] ?? 0) !== 0),
  );
  return options.map((option, k) => ({
    ...option,
    label: {
      ...(option.label as object),
      show: true,
      position: formData.orientation === 'horizontal' ? 'right' : 'top',
      color: surface.theme.textSecondary,
      formatter: ({ dataIndex }: { readonly dataIndex: number }) =>
        lastAt[dataIndex] === k ? format(sums[dataIndex]) : '',
    },
  }));
}

function baselineSeries({ model, formData }: Context): SeriesOption {
  const isHorizontal = formData.orientation === 'horizontal';
  const baseline = streamBaseline(model.series, model.x.length);
  return {
    id: STREAM_BASELINE,
    name: STREAM_BASELINE,
    type: 'line',
    stack: 'obs',
    stackStrategy: 'all',
    silent: true,
    showSymbol: false,
    lineStyle: { opacity: 0 },
    tooltip: { show: false },
    data: baseline.map((value, i) => (isHorizontal ? [value, model.x[i]!] : [model.x[i]!, value]) as Point),
  };
}

/** The id of the invisible series below a stream, which is not data. */
export const STREAM_BASELINE = 'stream-baseline';

/** Returns the value of a point in the form that the drawing library reports. */
export function valueOf(point: unknown, isHorizontal: boolean): number | null {
  const value = Array.isArray(point) ? (point[isHorizontal ? 0 : 1] as unknown) : point;
  return typeof value === 'number' ? value : null;
}
