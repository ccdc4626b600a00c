import { asList, columnsOf, metricsOf, type FormData } from '@powerset/core/form-data/form-data.ts';
import { columnLabel, metricLabel } from '@powerset/core/query/query-object.ts';
import { answerColumn, EMPTY_ANSWER, numberAt, type Answer } from './answer.ts';
import { TIME_COLUMN } from './timeseries/model.ts';

/** One line over time. */
export interface OldLine {
  readonly name: string;
  readonly values: readonly (number | null)[];
}

/** Lines over the same times, in epoch milliseconds. */
export interface OldSeries {
  readonly moments: readonly number[];
  readonly lines: readonly OldLine[];
}

/**
 * Returns the lines of an old chart, whose answer has a row for each point and series. It leaves out rows
 * without a time, and computes the window and the shares that the chart specifies.
 */
export function oldSeries(formData: FormData, answer: Answer): OldSeries {
  const time = answerColumn(answer, TIME_COLUMN) ?? answer.columns[0];
  const dimensions = columnsOf(formData.groupby).flatMap(
    column => answerColumn(answer, columnLabel(column)) ?? [],
  );
  const metrics = oldMetrics(formData);
  const lines = new Map<string, Map<number, number>>();
  const moments = new Set<number>();
  for (let row = 0; row < answer.rowCount; row++) {
    const moment = numberAt(time, row);
    const parts = dimensions.map(column => column.value(row));
    if (moment === null) continue;
    moments.add(moment);
    for (const metric of metrics) {
      const name = oldName(metric, parts, metrics.length > 1);
      const line = lines.get(name) ?? new Map<number, number>();
      lines.set(name, line);
      const value = numberAt(answerColumn(answer, metric), row);
      if (value !== null) line.set(moment, value);
    }
  }
  const sorted = [...moments].toSorted((a, b) => a - b);
  const read = [...lines].map(([name, points]) => ({
    name,
    values: sorted.map(moment => points.get(moment) ?? null),
  }));
  return afterQuery(formData, { moments: sorted, lines: read });
}

/** Returns the labels of the metrics that an old chart draws. */
export function oldMetrics(formData: FormData): readonly string[] {
  return [...new Set([...metricsOf(formData.metrics), ...metricsOf(formData.metric)].map(metricLabel))];
}

/** Returns lines after applying the window and the shares of an old chart. */
export function afterQuery(formData: FormData, { moments, lines }: OldSeries): OldSeries {
  const windowed = lines.map(line => ({ ...line, values: rolled(formData, line.values) }));
  return { moments, lines: formData.contribution === true ? shares(windowed, moments.length) : windowed };
}

/**
 * Returns the name of a line: its dimensions, preceded by its metric if there are several metrics or no
 * dimension.
 */
export function oldName(metric: string, parts: readonly unknown[], hasMany: boolean): string {
  const texts = parts.map(part => (part === null ? '<NULL>' : String(part)));
  return texts.length === 0 ? metric : [...(hasMany ? [metric] : []), ...texts].join(', ');
}

type Values = readonly (number | null)[];

/** The window functions of the panel; a window with too few values has no result. */
function rolled(
  { rolling_type: type, rolling_periods: periods, min_periods: least }: FormData,
  values: Values,
): Values {
  const size = type === 'cumsum' ? values.length : Number(periods) || 0;
  const measure = WINDOWS[String(type)];
  if (!measure || size === 0) return values;
  const needed = Math.max(1, Number(least) || 0);
  return values.map((_, i) => {
    const seen = values.slice(Math.max(0, i - size + 1), i + 1).filter(value => value !== null);
    return seen.length < needed ? null : measure(seen);
  });
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

const WINDOWS: Readonly<Record<string, (values: readonly number[]) => number | null>> = {
  sum,
  cumsum: sum,
  mean: values => sum(values) / values.length,
  std: values => {
    if (values.length < 2) return null;
    const mean = sum(values) / values.length;
    return Math.sqrt(sum(values.map(value => (value - mean) ** 2)) / (values.length - 1));
  },
};

function shares(lines: readonly OldLine[], length: number): readonly OldLine[] {
  const totals = Array.from({ length }, (_, i) => sum(lines.map(line => line.values[i] ?? 0)));
  return lines.map(line => ({
    ...line,
    values: line.values.map((value, i) => (value === null || totals[i] === 0 ? null : value / totals[i]!)),
  }));
}

/** Returns lines as the answer of a current chart: one column each beside the time column. */
export function asAnswer({ moments, lines }: OldSeries, annotations: Answer['annotations'] = {}): Answer {
  return {
    ...EMPTY_ANSWER,
    annotations,
    rowCount: moments.length,
    columns: [
      { name: TIME_COLUMN, genericType: 'temporal', value: row => moments[row] ?? null },
      ...lines.map(({ name, values }) => ({
        name,
        genericType: 'numeric' as const,
        value: (row: number) => values[row] ?? null,
      })),
    ],
  };
}

/** Returns form data of an old chart under the keys of current charts that draw series along an axis. */
export function asTimeseries(formData: FormData): FormData {
  return {
    color_scheme: formData.color_scheme,
    show_legend: formData.show_legend !== false,
    legendType: 'scroll',
    rich_tooltip: true,
    time_grain_sqla: formData.time_grain_sqla,
    x_axis_title: formData.x_axis_label,
    x_axis_title_margin: 30,
    y_axis_title: formData.y_axis_label,
    y_axis_title_margin: 40,
    x_axis_time_format: formData.x_axis_format,
    y_axis_format: formData.y_axis_format,
    y_axis_bounds: formData.y_axis_bounds,
    truncateYAxis: true,
    logAxis: formData.y_log_scale === true,
    xAxisLabelRotation: formData.x_ticks_layout === '45°' ? 45 : 0,
    annotation_layers: asList(formData.annotation_layers),
  };
}
