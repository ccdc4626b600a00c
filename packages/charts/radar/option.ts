import type { EChartsOption } from 'echarts';
import { z } from 'zod';
import { withOpacity } from '@powerset/core/color/hex.ts';
import { metricsOf } from '@powerset/core/form-data/form-data.ts';
import type { ValueFormatter } from '@powerset/core/format/number.ts';
import { metricLabel } from '@powerset/core/query/query-object.ts';
import { answerColumn, EMPTY_ANSWER, numberAt } from '../kit/answer.ts';
import { baseOption } from '../kit/base-option.ts';
import type { DrawInput } from '../kit/define-chart.ts';
import { cutMiddle } from '../kit/fit-text.ts';
import { placeLegend, type LegendRoom } from '../kit/legend.ts';
import { chartColors, opacityOf, type Surface } from '../kit/surface.ts';
import { tooltipFrame } from '../kit/tooltip-frame.ts';
import { tooltipHtml } from '../kit/tooltip-html.ts';
import { noteGraphic } from '../kit/unusable-values.ts';
import { valueFormatter } from '../kit/value-format.ts';
import { partsOf } from '../kit/whole-parts.ts';
import type { RadarFormData } from './form-data.ts';

interface Polygon {
  readonly name: string;
  readonly values: readonly (number | null)[];
}

interface Axis {
  readonly name: string;
  readonly max: number | undefined;
  readonly format: ValueFormatter;
}

const FONT_SIZE = 12;
const NAME_HEIGHT = 24;
const HIDDEN = { axisLine: { show: false }, splitLine: { show: false }, axisName: { show: false } };
/** More polygons than this would hide each other's areas. */
const MOST_FILLED = 6;
const AxisBounds = z
  .record(z.string(), z.looseObject({ radarMetricMaxValue: z.coerce.number().nullish().catch(undefined) }))
  .catch({});

/** Draws a polygon for each row over one axis for each metric. */
export function toOption(input: DrawInput<RadarFormData>): EChartsOption {
  const { formData, surface } = input;
  const axes = axesOf(formData, surface);
  const polygons = polygonsOf(input, axes);
  const names = polygons.map(({ name }) => name);
  const legend = placeLegend(formData, names, surface);
  const values = polygons.flatMap(polygon => polygon.values);
  const isMissing = values.length > 0 && values.every(value => value === null);
  return {
    ...baseOption(surface, polygons.length),
    legend: legend.option,
    tooltip: { ...tooltipFrame(surface), trigger: 'item', formatter: tooltip(axes, surface) },
    radar: { ...radarFrame(axes, formData, surface, legend.room), ...(isMissing ? HIDDEN : {}) },
    series: [
      { ...polygonSeries(polygons, axes, formData, surface), ...(isMissing ? { symbol: 'none' } : {}) },
    ],
    graphic: isMissing
      ? [noteGraphic('All values are missing.', surface, { isAlone: true, room: legend.room })]
      : [],
  } as EChartsOption;
}

function axesOf(formData: RadarFormData, surface: Surface): readonly Axis[] {
  const bounds = AxisBounds.parse(formData.column_config ?? {});
  return metricsOf(formData.metrics).map(metric => {
    const name = metricLabel(metric);
    return {
      name,
      max: bounds[name]?.radarMetricMaxValue || undefined,
      format: valueFormatter(surface, name, { pattern: formData.number_format }),
    };
  });
}

function polygonsOf(
  { formData, answers }: DrawInput<RadarFormData>,
  axes: readonly Axis[],
): readonly Polygon[] {
  const answer = answers[0] ?? EMPTY_ANSWER;
  const columns = axes.map(({ name }) => answerColumn(answer, name));
  const firstMetric = axes[0]?.name;
  return partsOf({ formData: { ...formData, metric: firstMetric }, answers }).map(({ name }, row) => ({
    name,
    values: columns.map(column => numberAt(column, row)),
  }));
}

function radarFrame(
  axes: readonly Axis[],
  formData: RadarFormData,
  { width, height, theme, measureText }: Surface,
  room: LegendRoom,
): object {
  const [across, down] = [width - room.left - room.right, height - room.top - room.bottom];
  const nameRoom = Math.min(120, across * 0.24);
  const widest = Math.max(0, ...axes.map(({ name }) => measureText(name, FONT_SIZE)));
  const beside = Math.min(nameRoom, widest);
  const box = extent(axes.length, formData.is_circle === true);
  const radius = Math.max(
    10,
    Math.min((down - 2 * NAME_HEIGHT) / (1 + box.bottom), (across / 2 - beside - 10) / box.side),
  );
  const above = (down - radius * (1 + box.bottom)) / 2;
  return {
    shape: formData.is_circle ? 'circle' : 'polygon',
    center: [room.left + across / 2, room.top + above + radius],
    radius,
    splitNumber: 4,
    indicator: axes.map(({ name, max }) => ({ name, ...(max === undefined ? {} : { max }) })),
    axisName: {
      color: theme.textSecondary,
      fontSize: FONT_SIZE,
      fontFamily: theme.fontFamily,
      formatter: (name: string) => cutMiddle(name, nameRoom, text => measureText(text, FONT_SIZE)),
    },
    axisNameGap: 8,
    axisLine: { lineStyle: { color: theme.line } },
    splitLine: { lineStyle: { color: theme.line } },
    splitArea: { show: false },
  };
}

/** Returns how far a frame of radius 1 extends downward and sideways; its first corner is at the top. */
function extent(corners: number, isCircle: boolean): { readonly bottom: number; readonly side: number } {
  if (isCircle || corners < 3) return { bottom: 1, side: 1 };
  const angles = Array.from({ length: corners }, (_, i) => (i / corners) * 2 * Math.PI);
  return {
    bottom: Math.max(...angles.map(angle => -Math.cos(angle))),
    side: Math.max(...angles.map(angle => Math.sin(angle))),
  };
}

function polygonSeries(
  polygons: readonly Polygon[],
  axes: readonly Axis[],
  formData: RadarFormData,
  surface: Surface,
): object {
  const { theme } = surface;
  const color = chartColors(surface, formData.color_scheme);
  const fill = polygons.length > MOST_FILLED ? 0 : 0.1;
  return {
    type: 'radar',
    symbol: 'circle',
    symbolSize: 5,
    cursor: 'pointer',
    emphasis: { focus: 'self', lineStyle: { width: 3 } },
    blur: { lineStyle: { opacity: 0.15 }, itemStyle: { opacity: 0.15 }, areaStyle: { opacity: 0.02 } },
    labelLayout: { hideOverlap: true },
    data: polygons.map(({ name, values }) => {
      const opacity = opacityOf(surface, name);
      return {
        name,
        // A value beyond the end of an axis is drawn at its end, so that it does not cover the legend.
        value: values.map((value, i) =>
          Math.min(value ?? Number.NaN, axes[i]!.max ?? Number.POSITIVE_INFINITY),
        ),
        exact: values,
        itemStyle: { color: color(name), opacity },
        lineStyle: { color: color(name), width: 2, opacity },
        areaStyle: { color: withOpacity(color(name), fill * opacity) },
        label: {
          show: formData.show_labels !== false,
          position: formData.label_position ?? 'top',
          fontSize: 11,
          fontFamily: theme.fontFamily,
          color: theme.text,
          textBorderColor: theme.surface,
          textBorderWidth: 3,
          formatter: labelFormatter({ name, values }, axes, formData),
        },
      };
    }),
  };
}

function labelFormatter(
  { name, values }: Polygon,
  axes: readonly Axis[],
  { label_type: type }: RadarFormData,
): (params: unknown) => string {
  return params => {
    const { dimensionIndex: i = 0 } = params as { readonly dimensionIndex?: number };
    const value = values[i] ?? null;
    if (value === null) return '';
    const text = axes[i]!.format(value);
    return type === 'key_value' ? `${name}: ${text}` : text;
  };
}

function tooltip(axes: readonly Axis[], surface: Surface): (params: unknown) => string {
  return params => {
    const { name, data, color } = params as {
      readonly name: string;
      readonly data: { readonly exact: readonly (number | null)[] };
      readonly color: string;
    };
    return tooltipHtml(
      surface.theme,
      name,
      axes.map((axis, i) => ({
        color,
        name: axis.name,
        value: (data.exact[i] ?? null) === null ? '–' : axis.format(data.exact[i]),
      })),
    );
  };
}
