import { useMemo } from 'react';
import type { Answer, AnswerColumn } from '@powerset/charts/kit/answer.ts';
import { finestPattern } from '@powerset/charts/kit/finest-pattern.ts';
import { labelOf, type ChartDataset } from '@powerset/core/chart/chart-dataset.ts';
import { NULL_LABEL } from '@powerset/core/format/number.ts';
import { timeFormatter } from '@powerset/core/format/time.ts';
import { DataGrid } from '@powerset/ui/grid/DataGrid.tsx';

/** Shows rows as a grid; shows timestamps as dates, or as they came from the server. */
export function DetailGrid({
  answer,
  dataset,
  isFormatted,
  title,
}: {
  readonly answer: Answer;
  readonly dataset: ChartDataset | undefined;
  readonly isFormatted: boolean;
  readonly title: string;
}) {
  const texts = useMemo(
    () => answer.columns.map(column => cellTexts(column, answer.rowCount, isFormatted)),
    [answer, isFormatted],
  );
  const columns = useMemo(
    () =>
      answer.columns.map(column => ({
        id: column.name,
        label: labelOf(dataset, column.name),
        align: column.genericType === 'numeric' ? ('right' as const) : ('left' as const),
      })),
    [answer, dataset],
  );
  return (
    <DataGrid
      label={`Rows of ${title}`}
      columns={columns}
      rowCount={answer.rowCount}
      text={(row, column) => texts[column]!(row)}
      isMuted={(row, column) => answer.columns[column]!.value(row) === null}
      emptyText="No rows on this page"
    />
  );
}

function cellTexts(column: AnswerColumn, rowCount: number, isFormatted: boolean): (row: number) => string {
  const isMoment = isFormatted && column.genericType === 'temporal';
  const time = isMoment ? timeFormatter(finestPattern(column, rowCount)) : undefined;
  return row => {
    const value = column.value(row);
    if (value === null) return NULL_LABEL;
    return time ? time(value) : String(value);
  };
}
