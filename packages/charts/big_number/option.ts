import type { EChartsOption } from 'echarts';
import { colorOnDark } from '@powerset/core/color/categorical-palettes.ts';
import { metricsOf } from '@powerset/core/form-data/form-data.ts';
import { numberFormatter, type ValueFormatter } from '@powerset/core/format/number.ts';
import { SMART_DATE, timeFormatter } from '@powerset/core/format/time.ts';
import { xAxisLabel } from '@powerset/core/form-data/x-axis.ts';
import { metricLabel } from '@powerset/core/query/query-object.ts';
import { answerColumn, EMPTY_ANSWER, numberAt, type Answer } from '../kit/answer.ts';
import { baseOption } from '../kit/base-option.ts';
import { againstText, fittingSize, numberFormat } from '../kit/big-number-text.ts';
import type { DrawInput } from '../kit/define-chart.ts';
import type { Surface } from '../kit/surface.ts';
import { TIME_COLUMN } from '../kit/timeseries/model.ts';
import { sumOf } from '../kit/timeseries/stack.ts';
import { tooltipFrame } from '../kit/tooltip-frame.ts';
import { tooltipHtml } from '../kit/tooltip-html.ts';
import type { BigNumberFormData } from './form-data.ts';

export interface TrendPoint {
  readonly ms: number;
  readonly value: number | null;
}

/** The number, its comparison, and the drawing of its trend. */
export interface BigNumber {
  readonly text: string;
  /** The name of the metric, if it is shown. */
  readonly name: string;
  readonly subtitle: string;
  readonly size: number;
  readonly value: number | null;
  /** The time of the number, if it is shown. */
  readonly timestamp: string;
  readonly comparison: string;
  readonly direction: 'up' | 'down' | 'same' | undefined;
  readonly comparisonSize: number;
  readonly trend: EChartsOption | undefined;
}

const change = numberFormatter('+.1%');
/** Smaller changes would read as no change. */
const SMALLEST_CHANGE = 0.0005;
/** The share of the height that the trend takes. */
export const TREND_PART = 0.36;
/** Tiles lower than this show only the number. */
const LOWEST_FOR_TREND = 110;

/** Draws the last value that is not missing, beside the trend of all values. */
export function toOption(input: DrawInput<BigNumberFormData>): BigNumber {
  const { formData, surface } = input;
  const points = trendPoints(formData, input.answers[0] ?? EMPTY_ANSWER);
  const last = points.findLastIndex(point => point.value !== null);
  const value = headline(formData, points, input.answers[1]);
  const format = numberFormat(formData, surface, 'numeric');
  const text = value === null ? 'No data' : format(value);
  const { comparison, direction } =
    value === null
      ? {
          comparison: 'No data after filtering or data is NULL for the latest time record',
          direction: undefined,
        }
      : compared(formData, points, { last, value });
  const hasTrend =
    formData.show_trend_line !== false && points.length > 1 && surface.height >= LOWEST_FOR_TREND;
  return {
    text,
    value,
    name: formData.show_metric_name ? metricName(formData, surface) : '',
    subtitle: formData.subtitle ?? '',
    comparison,
    direction,
    size: fittingSize(text, (formData.header_font_size ?? 0.4) * (hasTrend ? 0.75 : 1), surface),
    comparisonSize: fittingSize(
      comparison,
      (formData.subheader_font_size ?? 0.15) * (hasTrend ? 0.6 : 0.7),
      surface,
    ),
    timestamp: formData.show_timestamp && last >= 0 ? momentText(formData)(points[last]!.ms) : '',
    trend: hasTrend ? trendOption(input, points, format) : undefined,
  };
}

/** Returns the answer as points in order of time. */
export function trendPoints(formData: BigNumberFormData, answer: Answer): readonly TrendPoint[] {
  const [metric] = metricsOf(formData.metric);
  const time = answerColumn(answer, xAxisLabel(formData) ?? TIME_COLUMN) ?? answer.columns[0];
  const value =
    answerColumn(answer, metric === undefined ? '' : metricLabel(metric)) ??
    answer.columns.find(column => column !== time);
  return Array.from({ length: answer.rowCount }, (_, row) => ({
    ms: numberAt(time, row) ?? Number.NaN,
    value: numberAt(value, row),
  }))
    .filter(point => !Number.isNaN(point.ms))
    .sort((a, b) => a.ms - b.ms);
}

/** Returns the change from the value that many points earlier. */
function compared(
  { compare_lag: saidLag, compare_suffix: suffix, time_grain_sqla: grain }: BigNumberFormData,
  points: readonly TrendPoint[],
  { last, value }: { readonly last: number; readonly value: number },
): Pick<BigNumber, 'comparison' | 'direction'> {
  const lag = Number(saidLag);
  const before = lag > 0 ? (points[last - lag]?.value ?? null) : null;
  if (before === null) return { comparison: '', direction: undefined };
  const against = againstText(suffix, lag, grain);
  // No percentage can express a change from zero.
  if (before === 0 && value !== 0)
    return { comparison: `from 0 ${against}`, direction: value > 0 ? 'up' : 'down' };
  const part = before === 0 ? 0 : (value - before) / Math.abs(before);
  const isSame = Math.abs(part) < SMALLEST_CHANGE;
  return {
    comparison: `${change(isSame ? 0 : part)} ${against}`,
    direction: isSame ? 'same' : part > 0 ? 'up' : 'down',
  };
}

type Aggregate = (values: readonly number[]) => number;

/** Later versions can show another number than the last one above the trend. */
const AGGREGATES: Readonly<Record<string, Aggregate>> = {
  sum: sumOf,
  mean: values => sumOf(values) / values.length,
  min: values => values.reduce((least, value) => Math.min(least, value)),
  max: values => values.reduce((most, value) => Math.max(most, value)),
  median: values => {
    const sorted = values.toSorted((a, b) => a - b);
    const middle = (sorted.length - 1) / 2;
    return (sorted[Math.floor(middle)]! + sorted[Math.ceil(middle)]!) / 2;
  },
};

function headline(
  formData: BigNumberFormData,
  points: readonly TrendPoint[],
  overall: Answer | undefined,
): number | null {
  if (formData.aggregation === 'raw' && overall) return numberAt(overall.columns[0], 0);
  const values = points.flatMap(({ value }) => value ?? []);
  const aggregate = AGGREGATES[formData.aggregation ?? ''];
  return aggregate && values.length > 0 ? aggregate(values) : (values.at(-1) ?? null);
}

function momentText({ time_format: pattern, time_grain_sqla: grain }: BigNumberFormData): ValueFormatter {
  return timeFormatter(pattern === SMART_DATE ? null : pattern, grain);
}

function trendOption(
  { formData, surface, answers }: DrawInput<BigNumberFormData>,
  points: readonly TrendPoint[],
  format: ValueFormatter,
): EChartsOption {
  const { r = 47, g = 91, b = 234 } = formData.color_picker ?? {};
  const hex = `#${[r, g, b].map(part => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
  const color = surface.theme.isDark ? colorOnDark(hex) : hex;
  const title = momentText(formData);
  return {
    ...baseOption(surface, points.length),
    grid: { left: 0, right: 0, top: 6, bottom: 0 },
    xAxis: { type: 'time', show: false, ...fixedRange(formData, answers[0]) },
    yAxis: { type: 'value', show: false, scale: formData.start_y_axis_at_zero === false },
    tooltip: {
      ...tooltipFrame(surface),
      trigger: 'axis',
      axisPointer: {
        type: 'line',
        lineStyle: { color: surface.theme.lineStrong, type: 'solid' },
        label: { show: false },
      },
      formatter: (params: unknown) => {
        const [ms, value] = (params as readonly { readonly value: readonly [number, number | null] }[])[0]!
          .value;
        return tooltipHtml(surface.theme, title(ms), [
          { color, name: metricName(formData, surface), value: format(value) },
        ]);
      },
    },
    series: [
      {
        type: 'line',
        data: points.map(point => [point.ms, point.value]),
        color,
        showSymbol: false,
        smooth: 0.2,
        symbol: 'circle',
        symbolSize: 6,
        lineStyle: { width: 2, opacity: 0.6 },
        triggerEvent: true,
        areaStyle: { color, opacity: 0.1 },
        sampling: points.length > 2000 ? 'lttb' : undefined,
      },
    ],
  } as EChartsOption;
}

function metricName(formData: BigNumberFormData, surface: Surface): string {
  const [metric] = metricsOf(formData.metric);
  const name = metric === undefined ? '' : metricLabel(metric);
  return surface.dataset?.metrics.find(one => one.name === name)?.label ?? name;
}

/** The axis spans the requested range, even where there is no data. */
function fixedRange({ time_range_fixed: isFixed }: BigNumberFormData, answer: Answer | undefined): object {
  if (!isFixed) return {};
  return { ...(answer?.fromMs ? { min: answer.fromMs } : {}), ...(answer?.toMs ? { max: answer.toMs } : {}) };
}
