import type { XAXisOption, YAXisOption } from 'echarts/types/dist/shared';
import type { FormData } from '@powerset/core/form-data/form-data.ts';
import { NULL_LABEL, type ValueFormatter } from '@powerset/core/format/number.ts';
import { timeFormatter, SMART_DATE } from '@powerset/core/format/time.ts';
import type { Surface } from '../surface.ts';
import type { TimeseriesModel } from './model.ts';
import { numberAxis, numberLabel } from './number-axis.ts';
import { stackStyle } from './stack.ts';

const HOUR = 3_600_000;
/** The shortest step between two labels of a time axis. */
const STEP_OF_GRAIN: Readonly<Record<string, number>> = {
  PT1H: HOUR,
  P1D: 24 * HOUR,
  P1M: 31 * 24 * HOUR,
  P3M: 91 * 24 * HOUR,
  P1Y: 365 * 24 * HOUR,
};
const FONT_SIZE = 12;
const NARROWEST_NAME = 48;

export interface Axes {
  readonly xAxis: XAXisOption;
  readonly yAxis: YAXisOption;
}

interface AxisContext {
  /** The format of values. */
  readonly format: ValueFormatter;
  /** The width without the legend. */
  readonly plotWidth: number;
  readonly hasBars: boolean;
}

interface Base {
  readonly isHorizontal: boolean;
  readonly plotWidth: number;
  readonly hasBars: boolean;
}

/** Returns both axes; a horizontal chart has its base axis on the left, with the first value on top. */
export function axes(
  formData: FormData,
  model: TimeseriesModel,
  surface: Surface,
  { format, plotWidth, hasBars }: AxisContext,
): Axes {
  const isHorizontal = formData.orientation === 'horizontal';
  const base = baseAxis(formData, model, surface, { isHorizontal, plotWidth, hasBars });
  const value = valueAxis(formData, model, surface, { format, isHorizontal });
  // The two axis types differ only in their position, which neither sets.
  return isHorizontal
    ? { xAxis: value as XAXisOption, yAxis: { ...base, inverse: true } as YAXisOption }
    : { xAxis: base as XAXisOption, yAxis: value as YAXisOption };
}

function baseAxis(formData: FormData, model: TimeseriesModel, surface: Surface, base: Base): object {
  const rotate = Number(formData.xAxisLabelRotation) || 0;
  const { isHorizontal, hasBars } = base;
  const length = isHorizontal ? surface.height - 60 : base.plotWidth - 60;
  const numbers =
    model.axis === 'value'
      ? numberAxis(formData, model, surface, { hasBars, length, isVertical: isHorizontal })
      : undefined;
  return {
    ...commonAxis(surface, String(formData.x_axis_title ?? ''), Number(formData.x_axis_title_margin) || 15),
    type: model.axis,
    nameLocation: 'middle',
    splitLine: { show: false },
    axisLine: { show: true, onZero: false, lineStyle: { color: surface.theme.lineStrong } },
    axisTick: {
      show: model.axis !== 'category',
      length: 4,
      lineStyle: { color: surface.theme.lineStrong },
      ...numbers?.ticks,
    },
    minorTick: { show: formData.minorTicks === true, length: 2, lineStyle: { color: surface.theme.line } },
    axisLabel: {
      ...labelStyle(surface),
      hideOverlap: true,
      rotate,
      ...(numbers?.labels ?? baseLabels(formData, model, surface, { ...base, rotate })),
    },
    ...(model.axis === 'time' ? { minInterval: STEP_OF_GRAIN[String(formData.time_grain_sqla)] ?? 0 } : {}),
    ...(model.axis === 'category' ? { data: model.x } : {}),
    ...numbers?.axis,
  };
}

/**
 * Labels of names are truncated to their space, with the full text on hover; the axis formats smart dates.
 */
function baseLabels(
  formData: FormData,
  model: TimeseriesModel,
  surface: Surface,
  { isHorizontal, plotWidth, rotate }: Base & { readonly rotate: number },
): object {
  if (model.axis === 'time') {
    const pattern = String(formData.x_axis_time_format ?? SMART_DATE);
    return pattern === SMART_DATE
      ? { formatter: SMART_LABELS, rich: { primary: { fontWeight: 600, color: surface.theme.text } } }
      : { formatter: timeFormatter(pattern), showMinLabel: true };
  }
  const formatter = (value: string): string => (value === '' ? '<empty>' : value);
  if (isHorizontal) return { width: Math.min(surface.width * 0.3, 240), overflow: 'truncate', formatter };
  const place = (plotWidth - 70) / Math.max(1, model.x.length);
  // Every name is labeled while it is readable; then some labels are skipped.
  return place >= NARROWEST_NAME && rotate === 0
    ? { interval: 0, hideOverlap: false, width: place - 8, overflow: 'truncate', formatter }
    : { width: rotate === 0 ? 120 : Math.min(surface.height * 0.35, 160), overflow: 'truncate', formatter };
}

// The start of a year or month is emphasized; other labels stay short.
const SMART_LABELS = {
  year: '{primary|{yyyy}}',
  month: '{MMM}',
  day: '{d} {MMM}',
  hour: '{HH}:{mm}',
  minute: '{HH}:{mm}',
  second: '{HH}:{mm}:{ss}',
  millisecond: '{ss}.{SSS}',
} as const;

function valueAxis(
  formData: FormData,
  model: TimeseriesModel,
  surface: Surface,
  { format, isHorizontal }: { readonly format: ValueFormatter; readonly isHorizontal: boolean },
): object {
  const onTop = formData.y_axis_title_position === 'Top' && !isHorizontal;
  const room = isHorizontal ? surface.width / 110 : surface.height / 52;
  return {
    ...commonAxis(surface, String(formData.y_axis_title ?? ''), Number(formData.y_axis_title_margin) || 15),
    type: formData.logAxis ? 'log' : 'value',
    nameLocation: onTop ? 'end' : 'middle',
    ...(onTop ? { nameTextStyle: { ...labelStyle(surface), align: 'left' } } : {}),
    scale: formData.truncateYAxis === true,
    // Values beside horizontal bars need room after the longest bar.
    ...(isHorizontal && formData.show_value ? { boundaryGap: [0, '8%'] } : {}),
    splitNumber: Math.max(2, Math.min(8, Math.round(room))),
    axisLine: { show: false },
    axisTick: { show: formData.minorTicks === true },
    minorTick: { show: formData.minorTicks === true },
    splitLine: { show: true, lineStyle: { color: surface.theme.line } },
    minorSplitLine: {
      show: formData.minorSplitLine === true,
      lineStyle: { color: surface.theme.line, opacity: 0.5 },
    },
    axisLabel: { ...labelStyle(surface), hideOverlap: true, formatter: (value: unknown) => format(value) },
    ...valueRange(formData, model),
  };
}

function valueRange(formData: FormData, model: TimeseriesModel): object {
  const [min, max] = Array.isArray(formData.y_axis_bounds)
    ? (formData.y_axis_bounds as (number | null)[])
    : [];
  if (formData.truncateYAxis && (typeof min === 'number' || typeof max === 'number')) {
    return { ...(typeof min === 'number' ? { min } : {}), ...(typeof max === 'number' ? { max } : {}) };
  }
  const isShares = formData.contributionMode === 'row' || formData.stack === 'Expand';
  if (isShares && stackStyle(formData.stack) === 'stack' && !hasNegative(model)) return { min: 0, max: 1 };
  return formData.logAxis ? { min: 10 ** Math.floor(Math.log10(smallestPositive(model))) } : {};
}

// Shares of a whole with negative parts are not limited to 0 to 100 percent.
function hasNegative({ series }: TimeseriesModel): boolean {
  return series.some(one => one.values.some(value => value !== null && value < 0));
}

function smallestPositive({ series }: TimeseriesModel): number {
  const values = series.flatMap(one => one.values).filter(value => value !== null && value > 0) as number[];
  return values.reduce((min, value) => Math.min(min, value), Infinity) || 1;
}

function commonAxis(surface: Surface, name: string, gap: number): object {
  return { name, nameGap: gap, nameTextStyle: { ...labelStyle(surface), fontWeight: 500 } };
}

function labelStyle({ theme }: Surface): {
  readonly color: string;
  readonly fontSize: number;
  readonly fontFamily: string;
} {
  return { color: theme.textSecondary, fontSize: FONT_SIZE, fontFamily: theme.fontFamily };
}

/** Returns the text of a base value for titles: a time by its grain, a name unchanged. */
export function baseText(formData: FormData, axis: TimeseriesModel['axis'], value: unknown): string {
  if (axis === 'value' && typeof value === 'number') return numberLabel(value);
  if (axis !== 'time') return value === null || value === undefined ? NULL_LABEL : String(value);
  const pattern =
    formData.tooltipTimeFormat === SMART_DATE
      ? undefined
      : String(formData.tooltipTimeFormat ?? '') || undefined;
  const grain = typeof formData.time_grain_sqla === 'string' ? formData.time_grain_sqla : null;
  return timeFormatter(pattern ?? (grain ? null : 'smart_date_detailed'), grain)(value);
}
