import { columnsOf } from '@powerset/core/form-data/form-data.ts';
import { inCategoryOrder, type CategoryOrder } from '@powerset/core/dataset/category-order.ts';
import { timeFormatter } from '@powerset/core/format/time.ts';
import { columnLabel } from '@powerset/core/query/query-object.ts';
import type { CellValue } from '@powerset/core/table/cell-value.ts';
import { answerColumn, EMPTY_ANSWER, numberAt, type AnswerColumn } from '../kit/answer.ts';
import type { SelectionInput } from '../kit/selection.ts';
import { dimensionText, metricName } from '../kit/whole-parts.ts';
import type { HeatmapV2FormData } from './form-data.ts';

export interface Cell {
  /** Its positions among the column and row names. */
  readonly x: number;
  readonly y: number;
  readonly value: number | null;
  /** Its rank among the cells with which it is compared, from 0 to 1. */
  readonly rank: number | null;
  /** Its share of the total with which it is compared. */
  readonly share: number;
}

export interface Grid {
  readonly columns: readonly string[];
  readonly rows: readonly string[];
  readonly cells: readonly Cell[];
}

interface Entry {
  readonly name: string;
  readonly cell: CellValue;
  sum: number;
}

/** Returns the cells of an answer with the names of columns and rows in the author's order. */
export function gridOf({
  formData,
  answers,
}: SelectionInput & { readonly formData: HeatmapV2FormData }): Grid {
  const answer = answers[0] ?? EMPTY_ANSWER;
  const column = (saved: unknown): AnswerColumn | undefined => {
    const [first] = columnsOf(saved);
    return first === undefined ? undefined : answerColumn(answer, columnLabel(first));
  };
  const x = column(formData.x_axis ?? formData.granularity_sqla);
  const y = column(formData.groupby);
  if (!x || !y) return { columns: [], rows: [], cells: [] };
  const value = answerColumn(answer, metricName(formData));
  const rank = answerColumn(answer, 'rank');
  const rows = Array.from({ length: answer.rowCount }, (_, row) => row);
  const time = timeFormatter(formData.x_axis_time_format ?? 'smart_date');
  const entries = (of: AnswerColumn): ReadonlyMap<string, Entry> => {
    const found = new Map<string, Entry>();
    for (const row of rows) {
      const key = String(of.value(row));
      const entry = found.get(key) ?? { name: dimensionText(of, row, time), cell: of.value(row), sum: 0 };
      entry.sum += numberAt(value, row) ?? 0;
      found.set(key, entry);
    }
    return found;
  };
  const [across, down] = [entries(x), entries(y)];
  const [columns, names] = [
    sorted([...across.entries()], formData.sort_x_axis, x.order),
    sorted([...down.entries()], formData.sort_y_axis, y.order),
  ];
  const at = (keys: typeof columns): ReadonlyMap<string, number> => new Map(keys.map(([key], i) => [key, i]));
  const [xAt, yAt] = [at(columns), at(names)];
  const total = [...across.values()].reduce((sum, entry) => sum + entry.sum, 0);
  return {
    columns: columns.map(([, { name }]) => name),
    rows: names.map(([, { name }]) => name),
    cells: rows.map(row => {
      const [xKey, yKey] = [String(x.value(row)), String(y.value(row))];
      const whole =
        { x: across.get(xKey)!.sum, y: down.get(yKey)!.sum }[formData.normalize_across ?? ''] ?? total;
      const number = numberAt(value, row);
      return {
        x: xAt.get(xKey)!,
        y: yAt.get(yKey)!,
        value: number,
        rank: numberAt(rank, row),
        share: whole === 0 ? 0 : (number ?? 0) / whole,
      };
    }),
  };
}

/**
 * Sorts by the axis itself or by the metric; otherwise in the order of its categories, or else of the rows.
 */
function sorted(
  entries: readonly (readonly [string, Entry])[],
  order: string | null | undefined,
  categories: CategoryOrder | undefined,
): readonly (readonly [string, Entry])[] {
  if (!order) {
    const byPlace = inCategoryOrder<CellValue>(categories, () => 0);
    return entries.toSorted(([, a], [, b]) => byPlace(a.cell, b.cell));
  }
  const byName = inCategoryOrder(categories, compareCells);
  const direction = order.endsWith('desc') ? -1 : 1;
  const compare = order.startsWith('value')
    ? (a: Entry, b: Entry) => a.sum - b.sum
    : (a: Entry, b: Entry) => byName(a.cell, b.cell);
  return [...entries].sort(([, a], [, b]) => direction * compare(a, b));
}

function compareCells(a: CellValue, b: CellValue): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return String(a).localeCompare(String(b), 'en', { numeric: true });
}
