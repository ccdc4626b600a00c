import type { CustomSeriesRenderItem, EChartsOption } from 'echarts';
import { labelOf } from '@powerset/core/chart/chart-dataset.ts';
import { columnsOf, metricsOf } from '@powerset/core/form-data/form-data.ts';
import { NULL_LABEL, numberFormatter, SMART_NUMBER } from '@powerset/core/format/number.ts';
import { SMART_DATE, timeFormatter } from '@powerset/core/format/time.ts';
import { columnLabel, metricLabel } from '@powerset/core/query/query-object.ts';
import { answerColumn, EMPTY_ANSWER, type Answer } from '../kit/answer.ts';
import { baseOption } from '../kit/base-option.ts';
import type { DrawInput } from '../kit/define-chart.ts';
import { placeLegend } from '../kit/legend.ts';
import { categoryAxis, gridWithin } from '../kit/plain-axes.ts';
import { chartColors, opacityOf, type Surface } from '../kit/surface.ts';
import { zoomOf } from '../kit/timeseries/option.ts';
import { tooltipFrame } from '../kit/tooltip-frame.ts';
import { tooltipHtml, type TooltipRow } from '../kit/tooltip-html.ts';
import type { GanttChartFormData } from './form-data.ts';
import { tasksOf, type Task } from './tasks.ts';

const DAY = 86_400_000;
const BAR_SHARE = 0.6;
const NARROWEST_BAR = 2;

/** Draws bars along time, one lane for each name. */
export function toOption({ formData, answers, surface }: DrawInput<GanttChartFormData>): EChartsOption {
  const answer = answers[0] ?? EMPTY_ANSWER;
  const { tasks, lanes, series } = tasksOf(formData, answer);
  const color = chartColors(surface, formData.color_scheme);
  const hasSeries = series.some(name => name !== '');
  const legend = placeLegend(
    { ...formData, show_legend: hasSeries && formData.show_legend !== false },
    series,
    surface,
  );
  const zoom = zoomOf(formData, { x: tasks.map(task => task.from) }, surface);
  const { theme } = surface;
  const pattern = formData.x_axis_time_format || SMART_DATE;
  const text = { color: theme.textSecondary, fontSize: 12, fontFamily: theme.fontFamily };
  const names = categoryAxis(surface, {
    data: lanes,
    title: formData.y_axis_title,
    titleGap: Number(formData.y_axis_title_margin) || 15,
    labelOf: i => lanes[i] ?? '',
  });
  return {
    ...baseOption(surface, tasks.length),
    grid: gridWithin({ ...legend.room, bottom: legend.room.bottom + zoom.room }),
    legend: legend.option,
    xAxis: {
      type: 'time',
      name: formData.x_axis_title ?? '',
      nameLocation: 'middle',
      nameGap: Number(formData.x_axis_title_margin) || 30,
      nameTextStyle: text,
      axisLabel: {
        ...text,
        hideOverlap: true,
        ...(pattern === SMART_DATE ? {} : { formatter: timeFormatter(pattern) }),
      },
      axisLine: { show: true, lineStyle: { color: theme.lineStrong } },
      splitLine: { show: true, lineStyle: { color: theme.line } },
      ...hoursOf(formData.x_axis_time_bounds, tasks),
    },
    yAxis: {
      ...names,
      inverse: true,
      splitLine: { show: true, lineStyle: { color: theme.line } },
      axisLabel: {
        ...text,
        width: Math.min(surface.width * 0.3, 220),
        overflow: 'truncate',
        hideOverlap: true,
      },
    },
    tooltip: { ...tooltipFrame(surface), trigger: 'item', ...tooltip(formData, answer, surface) },
    ...(zoom.option ? { dataZoom: zoom.option } : {}),
    series: series.map(name => ({
      type: 'custom',
      id: name,
      name: name || undefined,
      color: color(name),
      cursor: 'pointer',
      renderItem: taskBar(opacityOf(surface, name)),
      encode: { x: [0, 1], y: 2 },
      data: tasks
        .filter(task => task.series === name)
        .map(task => ({ name: task.name, value: [task.from, task.to, task.lane], task })),
    })),
  } as unknown as EChartsOption; // The parts are typed; TypeScript cannot check their union.
}

/** A rounded bar, clipped at the edge of the plot. */
const taskBar =
  (opacity: number): CustomSeriesRenderItem =>
  (params, api) => {
    const lane = api.value(2);
    const [x = 0, y = 0] = api.coord([api.value(0), lane]);
    const [end = 0] = api.coord([api.value(1), lane]);
    const [, laneHeight = 0] = api.size!([0, 1]) as number[];
    const plot = params.coordSys as unknown as { readonly x: number; readonly width: number };
    const from = Math.max(x, plot.x);
    const to = Math.min(Math.max(end, x + NARROWEST_BAR), plot.x + plot.width);
    if (to <= from) return null;
    const height = Math.min(28, laneHeight * BAR_SHARE);
    return {
      type: 'rect',
      shape: { x: from, y: y - height / 2, width: to - from, height, r: 2 },
      style: { fill: api.visual('color') as string, opacity },
      emphasis: { style: { opacity: opacity * 0.8 } },
    };
  };

/** Returns the bounds of the axis: the given hours of the first and the last day. */
function hoursOf(bounds: unknown, tasks: readonly Task[]): { readonly min?: number; readonly max?: number } {
  if (!Array.isArray(bounds) || tasks.length === 0) return {};
  const [start, end] = bounds.map(msOf);
  const first = tasks.reduce((least, task) => Math.min(least, task.from), Infinity);
  const last = tasks.reduce((most, task) => Math.max(most, task.to), -Infinity);
  return {
    ...(start === undefined ? {} : { min: Math.floor(first / DAY) * DAY + start }),
    ...(end === undefined ? {} : { max: Math.floor(last / DAY) * DAY + end }),
  };
}

function msOf(time: unknown): number | undefined {
  const match = /^(\d{1,2}):(\d{2})(?::(\d{2}))?$/.exec(String(time));
  return match ? (Number(match[1]) * 3600 + Number(match[2]) * 60 + Number(match[3] ?? 0)) * 1000 : undefined;
}

function tooltip(formData: GanttChartFormData, answer: Answer, surface: Surface): object {
  const chosen = formData.tooltipTimeFormat;
  const moment = timeFormatter(chosen && chosen !== SMART_DATE ? chosen : 'smart_date_detailed');
  const number = numberFormatter(formData.tooltipValuesFormat || SMART_NUMBER);
  const details = [
    ...columnsOf(formData.tooltip_columns).map(columnLabel),
    ...metricsOf(formData.tooltip_metrics).map(metricLabel),
  ].flatMap(name => answerColumn(answer, name) ?? []);
  const textOf = (column: (typeof details)[number], row: number): string => {
    const value = column.value(row);
    if (value === null) return NULL_LABEL;
    if (column.genericType === 'temporal') return moment(value);
    return typeof value === 'number' ? number(value) : String(value);
  };
  return {
    formatter: (params: unknown) => {
      const { data, color } = params as { readonly data: { readonly task: Task }; readonly color: string };
      const { name, series, from, to, row } = data.task;
      const rows: readonly TooltipRow[] = [
        ...(series === '' ? [] : [{ color, name: series, value: '' }]),
        { name: 'Start', value: moment(from) },
        { name: 'End', value: moment(to) },
        ...details.map(column => ({
          name: labelOf(surface.dataset, column.name),
          value: textOf(column, row),
        })),
      ];
      return tooltipHtml(surface.theme, name, rows);
    },
  };
}
