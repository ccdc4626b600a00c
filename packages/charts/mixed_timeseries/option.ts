import type { EChartsOption } from 'echarts';
import type { FormData } from '@powerset/core/form-data/form-data.ts';
import { asList } from '@powerset/core/form-data/form-data.ts';
import type { ValueFormatter } from '@powerset/core/format/number.ts';
import { baseOption } from '../kit/base-option.ts';
import type { DrawInput } from '../kit/define-chart.ts';
import { placeLegend } from '../kit/legend.ts';
import { chartColors, type Surface } from '../kit/surface.ts';
import { annotationsOf } from '../kit/timeseries/annotations.ts';
import { axes, type Axes } from '../kit/timeseries/axes.ts';
import type { TimeseriesModel } from '../kit/timeseries/model.ts';
import { formatterOf, gridOf, zoomOf } from '../kit/timeseries/option.ts';
import { lineStyle } from '../kit/timeseries/series-style.ts';
import { seriesOptions, type SeriesOption } from '../kit/timeseries/series.ts';
import { tooltip } from '../kit/timeseries/tooltip.ts';
import { drawnQueries, type DrawnQuery } from './queries-drawn.ts';
import type { MixedTimeseriesFormData } from './form-data.ts';

/** The ids of series of query B end with this text. */
export const OF_QUERY_B = ' (Query B)';

type Queries = readonly [DrawnQuery, DrawnQuery];

/** Draws the series of two queries over one x-axis, each on the value axis that the author chose. */
export function toOption({ formData, answers, surface }: DrawInput<MixedTimeseriesFormData>): EChartsOption {
  const queries = drawnQueries(formData, answers, surface);
  const model = together(queries);
  const formats = ([0, 1] as const).map(axis => formatterOf(ofAxis(formData, queries, axis), surface));
  const color = chartColors(surface, formData.color_scheme);
  const series = queries.flatMap(query =>
    seriesOfQuery(query, { surface, color, format: formats[query.axis]! }),
  );
  const annotations = { ...queries[1].answer.annotations, ...queries[0].answer.annotations };
  const annotated = annotationsOf({ formData, annotations, model, surface, color });
  const names = [...model.series.map(one => one.name), ...annotated.legend];
  const hasBars = queries.some(query => query.formData.seriesType === 'bar');
  const legend = placeLegend(formData, names, surface, !hasBars);
  const zoom = zoomOf(formData, model, surface);
  const axisOf = new Map(series.map(one => [one.id, Number(one.yAxisIndex)]));
  const tooltipFormData = {
    ...formData,
    stack: null,
    tooltipSortByMetric: formData.tooltipSortByMetric === true,
  };
  return {
    ...baseOption(surface, model.x.length * model.series.length),
    grid: gridOf(formData, model, { ...legend.room, bottom: legend.room.bottom + zoom.room }),
    legend: legend.option,
    ...bothAxes(formData, queries, model, {
      surface,
      formats,
      hasBars,
      plotWidth: surface.width - legend.room.left - legend.room.right - 50,
    }),
    tooltip: tooltip(tooltipFormData, model, surface, id => formats[axisOf.get(id ?? '') ?? 0]!),
    ...(zoom.option ? { dataZoom: zoom.option } : {}),
    series: [...series, ...annotated.series],
  } as EChartsOption; // The parts are typed; TypeScript cannot check their union with the library's type.
}

/** Combines the x-axes of both queries: the axis places times, names follow one another. */
function together([a, b]: Queries): TimeseriesModel {
  return {
    ...a.model,
    axis: a.answer.rowCount > 0 ? a.model.axis : b.model.axis,
    x: [...new Set([...a.model.x, ...b.model.x])],
    series: [...a.model.series, ...b.model.series],
    forecasts: [],
  };
}

function seriesOfQuery(
  { letter, formData, model, axis, answer }: DrawnQuery,
  look: {
    readonly surface: Surface;
    readonly color: (label: string) => string;
    readonly format: ValueFormatter;
  },
): readonly SeriesOption[] {
  const style = lineStyle(formData);
  const options = seriesOptions({ formData, model, style, labelMap: answer.labelMap, ...look });
  return options.map(option => ({
    ...option,
    id: letter === 'A' ? option.id : `${option.id}${OF_QUERY_B}`,
    yAxisIndex: axis,
    ...(typeof option.stack === 'string' ? { stack: `${option.stack} ${letter}` } : {}),
    // Lines are drawn above the bars of the other query, so that they stay visible.
    z: style.mark === 'bar' ? 2 : 3,
  }));
}

/** Returns the form data that a value axis would have in its own chart. */
function ofAxis(formData: MixedTimeseriesFormData, queries: Queries, axis: 0 | 1): FormData {
  const here = queries.filter(query => query.axis === axis);
  const common = {
    ...formData,
    metrics: here.flatMap(query => asList(query.formData.metrics)),
    time_compare: here.flatMap(query => asList(query.formData.time_compare)),
    comparison_type: here.every(query => query.formData.comparison_type === 'percentage')
      ? 'percentage'
      : null,
    contributionMode: null,
    stack: null,
    show_value: false,
  };
  if (axis === 0) return common;
  return {
    ...common,
    y_axis_format: formData.y_axis_format_secondary,
    currency_format: formData.currency_format_secondary,
    y_axis_title: formData.yAxisTitleSecondary,
    y_axis_bounds: formData.y_axis_bounds_secondary,
    logAxis: formData.logAxisSecondary,
  };
}

interface AxesContext {
  readonly surface: Surface;
  readonly formats: readonly ValueFormatter[];
  readonly hasBars: boolean;
  readonly plotWidth: number;
}

function bothAxes(
  formData: MixedTimeseriesFormData,
  queries: Queries,
  model: TimeseriesModel,
  { surface, formats, ...rest }: AxesContext,
): { readonly xAxis: Axes['xAxis']; readonly yAxis: readonly Axes['yAxis'][] } {
  const [primary, secondary] = ([0, 1] as const).map(axis =>
    axes(
      ofAxis(formData, queries, axis),
      { ...model, series: queries.filter(query => query.axis === axis).flatMap(query => query.model.series) },
      surface,
      { ...rest, format: formats[axis]! },
    ),
  );
  // Grid lines of two scales would cross.
  const right = { ...secondary!.yAxis, splitLine: { show: false }, minorSplitLine: { show: false } };
  return { xAxis: primary!.xAxis, yAxis: [primary!.yAxis, right as Axes['yAxis']] };
}
