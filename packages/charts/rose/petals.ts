import { metricsOf, type FormData } from '@powerset/core/form-data/form-data.ts';
import { timeFormatter } from '@powerset/core/format/time.ts';
import { metricLabel } from '@powerset/core/query/query-object.ts';
import { answerColumn, EMPTY_ANSWER, numberAt } from '../kit/answer.ts';
import { comparedSeries, offsetsOf } from '../kit/compared-series.ts';
import type { SelectionInput } from '../kit/selection.ts';
import { dimensionColumns, dimensionText } from '../kit/whole-parts.ts';

export interface Petals {
  /** Epoch milliseconds, in order. */
  readonly moments: readonly number[];
  readonly series: readonly { readonly name: string; readonly values: readonly (number | null)[] }[];
}

/**
 * Returns the rows as series over time, named by their dimensions, and by the metric if there are several.
 */
export function petalsOf({ formData, answers }: SelectionInput): Petals {
  const answer = answers[0] ?? EMPTY_ANSWER;
  if (isAnalyzed(formData)) {
    const { moments, lines } = comparedSeries({ ...formData, contribution: false }, answer);
    return { moments, series: lines };
  }
  const time = answerColumn(answer, '__timestamp');
  const dimensions = dimensionColumns(answer, formData.groupby);
  const metrics = metricsOf(formData.metrics).map(metricLabel);
  const format = timeFormatter('smart_date');
  const rows = Array.from({ length: answer.rowCount }, (_, row) => row);
  const moments = [...new Set(rows.map(row => Number(time?.value(row) ?? 0)))].sort((a, b) => a - b);
  const at = new Map(moments.map((moment, i) => [moment, i]));
  const series = new Map<string, (number | null)[]>();
  for (const metric of metrics) {
    const column = answerColumn(answer, metric);
    for (const row of rows) {
      const parts = dimensions.map(dimension => dimensionText(dimension, row, format));
      const name = [...(metrics.length > 1 || parts.length === 0 ? [metric] : []), ...parts].join(', ');
      const values = series.get(name) ?? moments.map(() => null);
      series.set(name, values);
      const value = numberAt(column, row);
      const index = at.get(Number(time?.value(row) ?? 0))!;
      if (value !== null) values[index] = (values[index] ?? 0) + value;
    }
  }
  return { moments, series: [...series].map(([name, values]) => ({ name, values })) };
}

/** Windows, comparisons, and resampling need lines in which every time has its place. */
function isAnalyzed(formData: FormData): boolean {
  const { rolling_type: rolling, resample_rule: rule, resample_method: method } = formData;
  const isRolling = typeof rolling === 'string' && rolling !== '' && rolling !== 'None';
  return isRolling || Boolean(rule && method) || offsetsOf(formData).length > 0;
}

/** Returns the shares of each time's total instead of the values. */
export function asShares({ moments, series }: Petals): Petals {
  const totals = moments.map((_, i) => series.reduce((sum, { values }) => sum + (values[i] ?? 0), 0));
  const share = (value: number | null, i: number): number | null =>
    value === null || totals[i] === 0 ? null : value / totals[i]!;
  return { moments, series: series.map(({ name, values }) => ({ name, values: values.map(share) })) };
}
