import type { Answer, AnswerColumn } from '@powerset/charts/kit/answer.ts';
import { labelOf, type ChartDataset } from '@powerset/core/chart/chart-dataset.ts';
import type { CellValue } from '@powerset/core/table/cell-value.ts';
import type { GridSort } from '@powerset/ui/grid/grid-props.ts';
import type { GridColumn } from '@powerset/ui/grid/grid-props.ts';

/** Converts an answer to the texts of a grid, row by row, in the chosen order. */
export function answerGrid(answer: Answer, sort: GridSort | undefined, dataset?: ChartDataset) {
  const columns: readonly GridColumn[] = answer.columns.map(column => ({
    id: column.name,
    label: labelOf(dataset, column.name),
    align: column.genericType === 'numeric' ? 'right' : 'left',
  }));
  const order = sort && sortedRows(answer, sort);
  const valueAt = (row: number, column: number): CellValue =>
    answer.columns[column]!.value(order?.[row] ?? row);
  return {
    columns,
    text: (row: number, column: number) => cellText(answer.columns[column]!, valueAt(row, column)),
    isNull: (row: number, column: number) => valueAt(row, column) === null,
  };
}

function sortedRows(answer: Answer, { columnId, isDescending }: GridSort): readonly number[] {
  const column = answer.columns.find(one => one.name === columnId);
  const rows = Array.from({ length: answer.rowCount }, (_, row) => row);
  if (!column) return rows;
  const sign = isDescending ? -1 : 1;
  return rows.sort((a, b) => {
    const [left, right] = [column.value(a), column.value(b)];
    // Missing values come last in either direction.
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    return sign * compare(left, right, column.genericType === 'numeric');
  });
}

function compare(left: NonNullable<CellValue>, right: NonNullable<CellValue>, isNumeric: boolean): number {
  if (isNumeric) return Number(left) - Number(right);
  return typeof left === 'string' && typeof right === 'string'
    ? left.localeCompare(right)
    : Number(left) - Number(right);
}

function cellText(column: AnswerColumn, value: CellValue): string {
  if (value === null) return '<NULL>';
  if (column.genericType === 'temporal' && typeof value === 'number')
    return new Date(value)
      .toISOString()
      .replace('T', ' ')
      .replace(/(?: 00:00:00)?\.000Z$/, '');
  return String(value);
}
