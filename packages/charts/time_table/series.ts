import { labelOf } from '@powerset/core/chart/chart-dataset.ts';
import { columnsOf, metricsOf } from '@powerset/core/form-data/form-data.ts';
import { columnLabel, metricLabel } from '@powerset/core/query/query-object.ts';
import { answerColumn, numberAt, type Answer } from '../kit/answer.ts';
import type { Surface } from '../kit/surface.ts';
import type { TimeTableFormData } from './form-data.ts';

/** One row of a time table: its numbers from the oldest to the newest time of the table. */
export interface TimeSeries {
  readonly key: string;
  readonly name: string;
  /** The metric of the numbers. */
  readonly metric: string;
  readonly values: readonly (number | null)[];
}

export interface TimeSeriesTable {
  readonly times: readonly number[];
  readonly series: readonly TimeSeries[];
}

const TIME = '__timestamp';

/** Returns the rows of an answer as one series per metric, or per group if the table is grouped. */
export function timeSeries(formData: TimeTableFormData, answer: Answer, surface: Surface): TimeSeriesTable {
  const time = answerColumn(answer, TIME);
  const metrics = metricsOf(formData.metrics).map(metricLabel);
  const groups = columnsOf(formData.groupby).map(column => answerColumn(answer, columnLabel(column)));
  const moments = Array.from({ length: answer.rowCount }, (_, row) => numberAt(time, row));
  const times = [...new Set(moments.filter(one => one !== null))].toSorted((a, b) => a - b);
  const places = new Map(times.map((moment, at) => [moment, at]));
  const byKey = new Map<string, { name: string; metric: string; values: (number | null)[] }>();
  for (let row = 0; row < answer.rowCount; row++) {
    const place = places.get(moments[row] ?? NaN);
    const parts = groups.map(column => column?.value(row) ?? null);
    // As in the reference, rows without a group belong to no series.
    if (place === undefined || parts.includes(null)) continue;
    for (const metric of groups.length > 0 ? metrics.slice(0, 1) : metrics) {
      const name = parts.length > 0 ? parts.map(String).join(', ') : labelOf(surface.dataset, metric);
      const key = parts.length > 0 ? name : metric;
      const known = byKey.get(key) ?? { name, metric, values: times.map(() => null) };
      byKey.set(key, known);
      known.values[place] = numberAt(answerColumn(answer, metric), row);
    }
  }
  const series = [...byKey].map(([key, one]) => ({ key, ...one }));
  return { times, series: groups.length > 0 ? series.toSorted((a, b) => (a.key < b.key ? -1 : 1)) : series };
}
