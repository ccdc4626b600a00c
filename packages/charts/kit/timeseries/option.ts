import type { EChartsOption } from 'echarts';
import { columnsOf, type FormData } from '@powerset/core/form-data/form-data.ts';
import { asList, metricsOf } from '@powerset/core/form-data/form-data.ts';
import { metricLabel } from '@powerset/core/query/query-object.ts';
import type { ValueFormatter } from '@powerset/core/format/number.ts';
import { EMPTY_ANSWER } from '../answer.ts';
import { baseOption } from '../base-option.ts';
import type { DrawInput } from '../define-chart.ts';
import { placeLegend, type LegendRoom } from '../legend.ts';
import { chartColors, type Surface } from '../surface.ts';
import { shareFormatter, valueFormatter } from '../value-format.ts';
import { annotationsOf } from './annotations.ts';
import { axes } from './axes.ts';
import { timeseriesModel, type TimeseriesModel } from './model.ts';
import { seriesOptions, type SeriesStyle } from './series.ts';
import { tooltip } from './tooltip.ts';

/** Draws a chart with series along an x-axis. */
export function timeseriesOption(input: DrawInput<FormData>, style: SeriesStyle): EChartsOption {
  const { formData, surface, answers } = input;
  const model = timeseriesModel(input);
  const format = formatterOf(formData, surface);
  const { annotations, labelMap } = answers[0] ?? EMPTY_ANSWER;
  const isSole = model.series.length === 1 && columnsOf(formData.groupby).length === 0;
  const color = chartColors(surface, formData.color_scheme, { isSole });
  const series = seriesOptions({ formData, model, surface, style, format, color, labelMap });
  const annotated = annotationsOf({ formData, annotations, model, surface, color });
  const legend = placeLegend(
    formData,
    [...model.series.map(one => one.name), ...annotated.legend],
    surface,
    style.mark === 'line',
  );
  const zoom = zoomOf(formData, model, surface);
  return {
    ...baseOption(surface, model.x.length * model.series.length),
    grid: gridOf(formData, model, { ...legend.room, bottom: legend.room.bottom + zoom.room }),
    legend: legend.option,
    ...axes(formData, model, surface, {
      format,
      plotWidth: surface.width - legend.room.left - legend.room.right,
      hasBars: style.mark === 'bar',
    }),
    tooltip: tooltip(formData, model, surface, () => format),
    ...(zoom.option ? { dataZoom: zoom.option } : {}),
    series: [...series, ...annotated.series],
  } as EChartsOption; // The parts are typed; TypeScript cannot check their union with the library's type.
}

/**
 * Returns the room for the axes. The library measures it, except where it would count labels that it does not
 * draw.
 */
export function gridOf(
  formData: FormData,
  { axis }: Pick<TimeseriesModel, 'axis'>,
  room: LegendRoom,
): object {
  const inner = { top: room.top + 12, left: room.left + 4, right: room.right + 14, bottom: room.bottom + 4 };
  if (axis !== 'time' || formData.orientation !== 'horizontal')
    return { ...inner, outerBoundsMode: 'same', outerBoundsContain: 'all' };
  const titles = { x: formData.y_axis_title ? 20 : 0, y: formData.x_axis_title ? 20 : 0 };
  return {
    ...inner,
    left: inner.left + 60 + titles.y,
    bottom: inner.bottom + 24 + titles.x,
    outerBoundsMode: 'none',
  };
}

/** Returns the format of a chart's values: its own, that of its only metric, or percentages. */
export function formatterOf(formData: FormData, surface: Surface): ValueFormatter {
  const pattern = typeof formData.y_axis_format === 'string' ? formData.y_axis_format : undefined;
  const isShare =
    Boolean(formData.contributionMode) ||
    formData.stack === 'Expand' ||
    (formData.comparison_type === 'percentage' && asList(formData.time_compare).length > 0);
  if (isShare) return valueFormatter(surface, undefined, { pattern: shareFormatter(pattern, ',.1~%') });
  const metrics = metricsOf(formData.metrics).map(metricLabel);
  const currency = formData.currency_format as { symbol?: string } | null | undefined;
  return valueFormatter(surface, metrics.length === 1 ? metrics[0] : undefined, { pattern, currency });
}

/** Returns the zoom by a slider below the chart and inside of it, with the room for the slider. */
export function zoomOf(
  formData: FormData,
  model: Pick<TimeseriesModel, 'x'>,
  { theme, height }: Surface,
): { readonly option?: object[]; readonly room: number } {
  if (!formData.zoomable || model.x.length < 2) return { room: 0 };
  const isHorizontal = formData.orientation === 'horizontal';
  const axis = isHorizontal
    ? { yAxisIndex: 0, orient: 'vertical', right: 0, width: 16 }
    : { xAxisIndex: 0, bottom: 4, height: 18 };
  const slider = {
    type: 'slider',
    ...axis,
    borderColor: theme.line,
    backgroundColor: 'transparent',
    fillerColor: `${theme.accent}1f`,
    brushSelect: false,
    showDetail: false,
    handleSize: '110%',
    handleStyle: { color: theme.raised, borderColor: theme.lineStrong },
    moveHandleSize: 0,
    dataBackground: {
      lineStyle: { color: theme.lineStrong, width: 1 },
      areaStyle: { color: theme.line, opacity: 0.6 },
    },
    selectedDataBackground: {
      lineStyle: { color: theme.accent, width: 1 },
      areaStyle: { color: theme.accent, opacity: 0.1 },
    },
  };
  const inside = {
    type: 'inside',
    ...(isHorizontal ? { yAxisIndex: 0 } : { xAxisIndex: 0 }),
    zoomOnMouseWheel: 'ctrl',
    moveOnMouseWheel: false,
  };
  return height < 220
    ? { option: [inside], room: 0 }
    : { option: [slider, inside], room: isHorizontal ? 0 : 30 };
}
