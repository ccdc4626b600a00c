import { columnsOf, metricsOf, type FormData } from '@powerset/core/form-data/form-data.ts';
import { NULL_LABEL } from '@powerset/core/format/number.ts';
import { columnLabel, metricLabel } from '@powerset/core/query/query-object.ts';
import type { CellValue } from '@powerset/core/table/cell-value.ts';
import { answerColumn, numberAt, type Answer, type AnswerColumn } from '../kit/answer.ts';

/** One row as a bubble. */
export interface Bubble {
  readonly x: number | null;
  readonly y: number | null;
  readonly size: number | null;
  readonly entity: CellValue;
  readonly series: CellValue | undefined;
  /** The value that sets the bubble's color and its name in the legend. */
  readonly group: string;
  readonly diameter: number;
}

const SMALLEST = 5;
const USUAL_LARGEST = 25;

/** Returns the bubbles in the order of the answer; the largest has the size that the author chose. */
export function bubblesOf(formData: FormData, answer: Answer): readonly Bubble[] {
  const [x, y, size] = [formData.x, formData.y, formData.size].map(metric => metricColumn(answer, metric));
  const [entity] = columnsOf(formData.entity).map(column => answerColumn(answer, columnLabel(column)));
  const [series] = columnsOf(formData.series).map(column => answerColumn(answer, columnLabel(column)));
  const sizes = Array.from({ length: answer.rowCount }, (_, row) => numberAt(size, row));
  const diameter = scaleOf(sizes, Number(formData.max_bubble_size) || USUAL_LARGEST);
  return sizes.map((value, row) => {
    const group = (series ?? entity)?.value(row) ?? null;
    return {
      x: numberAt(x, row),
      y: numberAt(y, row),
      size: value,
      entity: entity?.value(row) ?? null,
      series: series?.value(row),
      group: group === null ? NULL_LABEL : String(group),
      diameter: diameter(value),
    };
  });
}

function metricColumn(answer: Answer, saved: unknown): AnswerColumn | undefined {
  const [metric] = metricsOf(saved);
  return metric === undefined ? undefined : answerColumn(answer, metricLabel(metric));
}

function scaleOf(sizes: readonly (number | null)[], largest: number): (size: number | null) => number {
  const known = sizes.filter(size => size !== null);
  const min = known.reduce((least, size) => Math.min(least, size), Infinity);
  const max = known.reduce((most, size) => Math.max(most, size), -Infinity);
  return size => {
    if (size === null) return SMALLEST;
    return SMALLEST + (max === min ? largest : (2 * largest * (size - min)) / (max - min));
  };
}
