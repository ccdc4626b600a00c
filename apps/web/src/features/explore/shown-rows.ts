import type { Answer, AnswerColumn } from '@powerset/charts/kit/answer.ts';

/** Returns the rows that contain the text, ordered by a column, with missing values last. */
export function shownRows(
  answer: Answer,
  texts: readonly ((row: number) => string)[],
  search: string,
  sort: { readonly columnId: string; readonly isDescending: boolean } | undefined,
): readonly number[] {
  const needle = search.trim().toLowerCase();
  const all = Array.from({ length: answer.rowCount }, (_, row) => row);
  const found =
    needle === '' ? all : all.filter(row => texts.some(text => text(row).toLowerCase().includes(needle)));
  const column = answer.columns.find(one => one.name === sort?.columnId);
  return column && sort ? found.toSorted((a, b) => compareRows(column, a, b, sort.isDescending)) : found;
}

function compareRows(column: AnswerColumn, a: number, b: number, isDescending: boolean): number {
  const [left, right] = [column.value(a), column.value(b)];
  if (left === null || right === null) return Number(left === null) - Number(right === null);
  const order =
    column.genericType === 'numeric'
      ? Number(left) - Number(right)
      : String(left).localeCompare(String(right));
  return isDescending ? -order : order;
}
