import { numberAt, type Answer, type AnswerColumn } from '@powerset/charts/kit/answer.ts';
import { labelOf, type ChartDataset } from '@powerset/core/chart/chart-dataset.ts';
import type { Fact } from '@powerset/core/dashboard/visit.ts';

const MOST_FACTS = 4;

/**
 * Returns the numbers that stand for a chart's data: the values of a single row; otherwise how many rows
 * there are, unless some are missing, and the newest moment.
 */
export function chartFacts(answers: readonly Answer[], dataset: ChartDataset | undefined): readonly Fact[] {
  const [answer] = answers;
  if (!answer || answer.rowCount === 0) return [];
  const label = (column: AnswerColumn): string => labelOf(dataset, column.name);
  if (answer.rowCount === 1)
    return answer.columns
      .filter(column => column.genericType === 'numeric')
      .slice(0, MOST_FACTS)
      .flatMap(column => {
        const value = numberAt(column, 0);
        return value === null ? [] : [{ label: label(column), kind: 'number', value } as const];
      });
  const moments = answer.columns.find(column => column.genericType === 'temporal');
  const newest = moments && newestOf(moments, answer.rowCount);
  return [
    ...(answer.isCut ? [] : [{ label: 'rows', kind: 'rows', value: answer.rowCount } as const]),
    ...(moments && newest !== undefined
      ? [{ label: label(moments), kind: 'moment', value: newest } as const]
      : []),
  ];
}

function newestOf(column: AnswerColumn, rowCount: number): number | undefined {
  let newest = -Infinity;
  for (let row = 0; row < rowCount; row++) newest = Math.max(newest, numberAt(column, row) ?? -Infinity);
  return Number.isFinite(newest) ? newest : undefined;
}
