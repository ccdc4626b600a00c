import { columnsOf, metricsOf, type FormData } from '@powerset/core/form-data/form-data.ts';
import { NULL_LABEL, type ValueFormatter } from '@powerset/core/format/number.ts';
import { timeFormatter } from '@powerset/core/format/time.ts';
import { columnLabel, metricLabel } from '@powerset/core/query/query-object.ts';
import { answerColumn, EMPTY_ANSWER, numberAt, type Answer, type AnswerColumn } from './answer.ts';

/** One part of a whole: a slice, a stage, a pointer. */
export interface Part {
  readonly name: string;
  /** Null if the answer has no number. */
  readonly value: number | null;
}

interface PartsInput {
  readonly formData: FormData;
  readonly answers: readonly Answer[];
}

/** Returns the rows of the first answer as parts, named by their dimensions or by the metric. */
export function partsOf({ formData, answers }: PartsInput): readonly Part[] {
  const answer = answers[0] ?? EMPTY_ANSWER;
  const dimensions = dimensionColumns(answer, formData.groupby);
  const metric = metricName(formData);
  const value = answerColumn(answer, metric) ?? answer.columns.at(-1);
  const time = timeFormatter(typeof formData.date_format === 'string' ? formData.date_format : undefined);
  return Array.from({ length: answer.rowCount }, (_, row) => ({
    name: dimensions.map(column => dimensionText(column, row, time)).join(', ') || metric,
    value: numberAt(value, row),
  }));
}

/** Returns the columns of an answer that saved dimensions name. */
export function dimensionColumns(answer: Answer, dimensions: unknown): readonly AnswerColumn[] {
  return columnsOf(dimensions)
    .map(column => answerColumn(answer, columnLabel(column)))
    .filter(column => column !== undefined);
}

/** Returns the name of a chart's only metric, or an empty text. */
export function metricName(formData: FormData, key = 'metric'): string {
  const [metric] = metricsOf(formData[key]);
  return metric === undefined ? '' : metricLabel(metric);
}

/** Returns the text of a dimension's value. */
export function dimensionText(column: AnswerColumn, row: number, time: ValueFormatter): string {
  const value = column.value(row);
  if (value === null) return NULL_LABEL;
  return column.genericType === 'temporal' ? time(value) : String(value);
}
