import type { ResultTable } from '@powerset/core/table/result-table.ts';
import { MOST_SEEN_CELLS, requireCells } from '@powerset/engine/most-cells.ts';
import { namesOf, numbersOf, textsOf, type LegacyCell } from './rows.ts';

/** One line over time. `key` is its metric, followed by its dimension values. */
export interface TimeColumn {
  readonly key: readonly LegacyCell[];
  /** The key as texts. */
  readonly names: readonly string[];
  readonly values: readonly (number | null)[];
}

/** Lines over the same timestamps. */
export interface TimeFrame {
  readonly index: readonly number[];
  readonly columns: readonly TimeColumn[];
}

export const TIMESTAMP = '__timestamp';

interface PivotOptions {
  readonly groupby: readonly string[];
  readonly metrics: readonly string[];
  /** The value of gaps in a line. */
  readonly fill?: number | undefined;
  /** Whether several values at one timestamp are summed instead of averaged. */
  readonly addsUp?: boolean;
}

/** Returns rows over time as lines. Rows without a timestamp or a dimension value are left out. */
export function toTimeFrame(
  table: ResultTable,
  { groupby, metrics, fill, addsUp = false }: PivotOptions,
): TimeFrame {
  const moments = numbersOf(table, TIMESTAMP);
  const dimensions = groupby.map(name => namesOf(table, name));
  const texts = groupby.map(name => textsOf(table, name));
  const cells = new Map<
    string,
    {
      readonly key: readonly LegacyCell[];
      readonly names: readonly string[];
      readonly at: Map<number, number[]>;
    }
  >();
  const index = new Set<number>();
  for (const metric of metrics) {
    for (const [row, value] of numbersOf(table, metric).entries()) {
      const moment = moments[row] ?? null;
      const names = dimensions.map(values => values[row] ?? null);
      if (moment === null || names.includes(null)) continue;
      const key = [metric, ...names];
      const cell = cells.get(JSON.stringify(key)) ?? {
        key,
        names: [metric, ...texts.map(values => values[row] ?? '')],
        at: new Map<number, number[]>(),
      };
      cells.set(JSON.stringify(key), cell);
      if (value === null) continue;
      index.add(moment);
      cell.at.set(moment, [...(cell.at.get(moment) ?? []), value]);
    }
  }
  requireCells({ rows: index.size, columns: cells.size }, MOST_SEEN_CELLS);
  const measureOf = (values: readonly number[] | undefined): number | undefined =>
    values && (addsUp ? sumOf(values) : sumOf(values) / values.length);
  const sorted = [...index].toSorted((a, b) => a - b);
  const columns = [...cells.values()]
    .filter(({ at }) => at.size > 0)
    .toSorted((a, b) => compareKeys(a.key, b.key));
  return {
    index: sorted,
    columns: columns.map(({ key, names, at }) => ({
      key,
      names,
      values: sorted.map(moment => measureOf(at.get(moment)) ?? fill ?? null),
    })),
  };
}

/** Returns lines with each value mapped. */
export function mapColumns(
  frame: TimeFrame,
  change: (values: readonly (number | null)[], column: TimeColumn) => readonly (number | null)[],
): TimeFrame {
  return {
    ...frame,
    columns: frame.columns.map(column => ({ ...column, values: change(column.values, column) })),
  };
}

/** Returns the sum of the present values. */
export function sumOf(values: readonly (number | null)[]): number {
  return values.reduce<number>((sum, value) => sum + (value ?? 0), 0);
}

/** Compares tuples by the first part that differs, numbers before texts. */
export function compareKeys(a: readonly LegacyCell[], b: readonly LegacyCell[]): number {
  for (let i = 0; i < Math.min(a.length, b.length); i++) {
    const [left, right] = [a[i]!, b[i]!];
    if (left === right) continue;
    if (typeof left === 'number' && typeof right === 'number') return left - right;
    return String(left) < String(right) ? -1 : 1;
  }
  return a.length - b.length;
}
