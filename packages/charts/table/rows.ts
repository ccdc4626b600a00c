import { categoryPlaces } from '@powerset/core/dataset/category-order.ts';
import type { TableColumn, TableModel } from './option.ts';

export interface SortBy {
  readonly key: string;
  readonly desc: boolean;
}

/** Header clicks cycle through ascending, descending, and the order of the query. */
export function nextSort(current: SortBy | undefined, key: string): SortBy | undefined {
  if (current?.key !== key) return { key, desc: false };
  return current.desc ? undefined : { key, desc: true };
}

/** Returns the rows that contain the text in any column, in the chosen order, as indexes into the answer. */
export function orderedRows(model: TableModel, search: string, sort: SortBy | undefined): readonly number[] {
  const all = Array.from({ length: model.rowCount }, (_, row) => row);
  const needle = search.trim().toLowerCase();
  const found =
    needle === ''
      ? all
      : all.filter(row =>
          model.columns.some(column =>
            column.format(column.source.value(row)).toLowerCase().includes(needle),
          ),
        );
  const column = model.columns.find(one => one.key === sort?.key);
  return column && sort ? sortRows(found, column, sort.desc) : found;
}

/** Missing values stay last in both directions. */
function sortRows(
  rows: readonly number[],
  { source }: TableColumn,
  isDescending: boolean,
): readonly number[] {
  const direction = isDescending ? -1 : 1;
  const placeOf = source.order && categoryPlaces(source.order);
  return rows.toSorted((a, b) => {
    const [left, right] = [source.value(a), source.value(b)];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    const places = placeOf ? placeOf(left) - placeOf(right) : 0;
    if (places !== 0) return direction * places;
    if (typeof left === 'string' && typeof right === 'string' && source.genericType !== 'numeric')
      return direction * left.localeCompare(right);
    const [x, y] = [Number(left), Number(right)];
    return direction * (x < y ? -1 : x > y ? 1 : 0);
  });
}

/** Returns the rows of a page. */
export function pageOf(rows: readonly number[], page: number, pageLength: number): readonly number[] {
  return pageLength > 0 ? rows.slice(page * pageLength, (page + 1) * pageLength) : rows;
}
