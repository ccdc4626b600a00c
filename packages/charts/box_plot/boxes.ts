import { columnsOf, metricsOf, type FormData } from '@powerset/core/form-data/form-data.ts';
import { NULL_LABEL } from '@powerset/core/format/number.ts';
import { timeFormatter } from '@powerset/core/format/time.ts';
import { columnLabel, metricLabel } from '@powerset/core/query/query-object.ts';
import { answerColumn, numberAt, type Answer } from '../kit/answer.ts';

/** One distribution: its quartiles, the ends of its whiskers, and the outliers. */
export interface Box {
  readonly name: string;
  /** The name without the metric; boxes of one group share a color. */
  readonly group: string;
  readonly row: number;
  readonly metric: string;
  readonly low: number | null;
  readonly q1: number | null;
  readonly median: number | null;
  readonly q3: number | null;
  readonly high: number | null;
  readonly mean: number | null;
  readonly count: number | null;
  readonly outliers: readonly number[];
}

/** Returns a box for each row and metric of an answer. */
export function boxesOf(formData: FormData, answer: Answer): readonly Box[] {
  const metrics = metricsOf(formData.metrics).map(metricLabel);
  const moment = timeFormatter(typeof formData.date_format === 'string' ? formData.date_format : null);
  const groups = columnsOf(formData.groupby)
    .map(column => answerColumn(answer, columnLabel(column)))
    .filter(column => column !== undefined);
  return Array.from({ length: answer.rowCount }, (_, row) => row).flatMap(row => {
    const parts = groups.map(column => {
      const value = column.value(row);
      if (value === null) return NULL_LABEL;
      return column.genericType === 'temporal' ? moment(value) : String(value);
    });
    return metrics.map((metric): Box => {
      const at = (part: string): number | null => numberAt(answerColumn(answer, `${metric}__${part}`), row);
      return {
        name: [...parts, ...(metrics.length > 1 ? [metric] : [])].join(', '),
        group: parts.join(', '),
        row,
        metric,
        low: at('min'),
        q1: at('q1'),
        median: at('median'),
        q3: at('q3'),
        high: at('max'),
        mean: at('mean'),
        count: at('count'),
        outliers: numbersOf(answerColumn(answer, `${metric}__outliers`)?.value(row)),
      };
    });
  });
}

// A list in a cell arrives as JSON text.
function numbersOf(cell: unknown): readonly number[] {
  if (typeof cell !== 'string' || !cell.startsWith('[')) return [];
  const list: unknown = JSON.parse(cell);
  return Array.isArray(list) ? list.filter(value => typeof value === 'number') : [];
}
