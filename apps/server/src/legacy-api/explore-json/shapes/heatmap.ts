import type { ResultTable } from '@powerset/core/table/result-table.ts';
import { labelOfColumn, labelOfMetric } from '../labels.ts';
import type { LegacyShape } from '../legacy-shape.ts';
import { numbersOf, valuesOf, type LegacyCell } from '../rows.ts';

interface Cell {
  readonly x: LegacyCell;
  readonly y: LegacyCell;
  readonly v: number | null;
}

interface Place {
  readonly perc: number | null;
  readonly rank: number | null;
}

/** Cells scaled between minimum and maximum, overall or along an axis. */
export const heatmapShape: LegacyShape = {
  data: ({ formData, tables: [table] }) => {
    if (!table || table.rowCount === 0) return null;
    const cells = cellsOf(table, [
      labelOfColumn(formData, 'all_columns_x'),
      labelOfColumn(formData, 'all_columns_y'),
      labelOfMetric(formData, 'metric'),
    ]);
    const axis =
      formData.normalize_across === 'x' || formData.normalize_across === 'y'
        ? formData.normalize_across
        : undefined;
    const groups = axis && Map.groupBy(cells, cell => cell[axis]);
    const isWhole = !groups || [...groups.keys()].filter(key => key !== null).length <= 1;
    const placed = isWhole
      ? places(cells)
      : new Map([...groups].flatMap(([key, members]) => (key === null ? [] : [...places(members)])));
    const values = cells.map(cell => cell.v).filter(value => value !== null);
    return {
      records: cells.map(cell => ({
        ...cell,
        perc: placed.get(cell)?.perc ?? null,
        rank: placed.get(cell)?.rank ?? null,
      })),
      extents: [
        values.reduce((a, b) => Math.min(a, b), Infinity),
        values.reduce((a, b) => Math.max(a, b), -Infinity),
      ],
    };
  },
};

function cellsOf(
  table: ResultTable,
  [x = '', y = '', metric = '']: readonly (string | undefined)[],
): readonly Cell[] {
  const xs = valuesOf(table, x);
  const ys = valuesOf(table, y);
  return numbersOf(table, metric).map((v, row) => ({ x: xs[row]!, y: ys[row]!, v }));
}

function places(cells: readonly Cell[]): ReadonlyMap<Cell, Place> {
  const sorted = cells
    .map(cell => cell.v)
    .filter(value => value !== null)
    .toSorted((a, b) => a - b);
  const low = sorted[0] ?? 0;
  const [first, last] = [new Map<number, number>(), new Map<number, number>()];
  for (const [at, value] of sorted.entries()) {
    if (!first.has(value)) first.set(value, at);
    last.set(value, at);
  }
  const spread = (sorted.at(-1) ?? 0) - low;
  return new Map(
    cells.map((cell): [Cell, Place] => {
      if (cell.v === null) return [cell, { perc: null, rank: null }];
      return [
        cell,
        {
          perc: spread === 0 ? null : (cell.v - low) / spread,
          rank: ((first.get(cell.v)! + last.get(cell.v)!) / 2 + 1) / sorted.length,
        },
      ];
    }),
  );
}
