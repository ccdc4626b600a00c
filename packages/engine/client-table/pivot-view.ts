import { z } from 'zod';
import { fail } from '@powerset/core/errors.ts';
import { metricLabel, QueryMetric } from '@powerset/core/query/query-object.ts';
import type { ResultTable } from '@powerset/core/table/result-table.ts';
import { MOST_SEEN_CELLS, requireCells } from '../most-cells.ts';
import { frameColumn, toFrame, type Frame } from '../post-process/frame.ts';
import { cellSource, sharedKind, textSource, type CellKind, type PivotCell } from './pivot-cells.ts';
import { keysOf } from './pivot-keys.ts';
import { listsTexts, pivotMeasure, totalMeasure } from './pivot-measures.ts';

const Names = z
  .array(z.union([z.string(), z.looseObject({ label: z.string() }).transform(({ label }) => label)]))
  .nullish()
  .transform(names => names ?? []);

/** The layout settings of a pivot table chart. */
const PivotViewOptions = z.looseObject({
  groupbyRows: Names,
  groupbyColumns: Names,
  metrics: z
    .array(QueryMetric)
    .nullish()
    .transform(metrics => metrics ?? []),
  aggregateFunction: z
    .string()
    .nullish()
    .transform(name => name ?? 'Sum'),
  transposePivot: z.boolean().nullish(),
  combineMetric: z.boolean().nullish(),
  metricsLayout: z.string().nullish(),
  rowTotals: z.boolean().nullish(),
  colTotals: z.boolean().nullish(),
});
type PivotViewOptions = z.infer<typeof PivotViewOptions>;

/** A pivot table as displayed: labeled rows and columns, with totals if shown. */
export interface PivotView {
  readonly columns: readonly (readonly string[])[];
  readonly rows: readonly (readonly string[])[];
  /** Values by column, then row. */
  readonly cells: readonly (readonly PivotCell[])[];
  /** The kind of cells in each column, or in each row if the metrics are there. */
  readonly columnKinds: readonly CellKind[];
  readonly rowKinds: readonly CellKind[];
}

/**
 * Returns the view of a pivot table chart over its result.
 * @param verbose display names of metrics
 */
export function pivotView(
  table: ResultTable,
  formData: unknown,
  verbose: ReadonlyMap<string, string>,
): PivotView {
  const parsed = PivotViewOptions.safeParse(formData);
  if (!parsed.success)
    return fail('query.invalid', {
      detail: `The pivot table's settings are not valid: ${parsed.error.issues[0]?.message ?? ''}`,
    });
  const options = parsed.data;
  const onRows = options.metricsLayout === 'ROWS';
  // With metrics on the rows, the table is built transposed and turned at the end.
  const isTurned = onRows !== (options.transposePivot === true);
  const [rowNames, columnNames] = isTurned
    ? [options.groupbyColumns, options.groupbyRows]
    : [options.groupbyRows, options.groupbyColumns];
  const [showsRowTotals, showsColumnTotals] = [options.rowTotals === true, options.colTotals === true];
  const grid = gridOf(toFrame(table), { rowNames, columnNames, verbose, options });
  const shares = fractions(grid, options.aggregateFunction, onRows);
  const withColumns = showsRowTotals ? withTotals(shares, options.aggregateFunction) : shares;
  const whole =
    showsColumnTotals && rowNames.length > 0
      ? turned(withTotals(turned(withColumns), options.aggregateFunction))
      : withColumns;
  return onRows ? turned(whole) : whole;
}

interface GridFacts {
  readonly rowNames: readonly string[];
  readonly columnNames: readonly string[];
  readonly verbose: ReadonlyMap<string, string>;
  readonly options: PivotViewOptions;
}

function gridOf(frame: Frame, { rowNames, columnNames, verbose, options }: GridFacts): PivotView {
  const metrics = options.metrics.map(metricLabel);
  const rows = keysOf(frame, rowNames);
  const columns = keysOf(frame, columnNames);
  requireCells(
    { rows: rows.labels.length, columns: columns.labels.length * metrics.length },
    MOST_SEEN_CELLS,
  );
  const measure = pivotMeasure(options.aggregateFunction);
  const built = metrics.flatMap(metric => {
    const source = frameColumn(frame, metric);
    const { values, kind } = listsTexts(options.aggregateFunction) ? textSource(source) : cellSource(source);
    const lists = columns.labels.map(() => new Map<number, PivotCell[]>());
    for (let row = 0; row < frame.rowCount; row++) {
      const [ofColumn, place] = [lists[columns.ofRow[row]!]!, rows.ofRow[row]!];
      const list = ofColumn.get(place);
      if (list) list.push(values[row]!);
      else ofColumn.set(place, [values[row]!]);
    }
    return columns.labels.map((label, at) => ({
      key: [verbose.get(metric) ?? metric, ...label],
      cells: measured(lists[at]!, rows.labels.length, measure),
      kind: counts(options.aggregateFunction) && kind !== 'decimal' ? ('number' as const) : kind,
    }));
  });
  const ordered = options.combineMetric && columnNames.length > 0 ? combined(built) : built;
  const labels = rowNames.length === 0 ? [[totalName(options.aggregateFunction)]] : rows.labels;
  return {
    columns: ordered.map(({ key }) => key),
    rows: labels,
    cells: ordered.map(({ cells }) => cells),
    columnKinds: ordered.map(({ kind }) => kind),
    rowKinds: labels.map(() => 'number'),
  };
}

function measured(
  lists: ReadonlyMap<number, readonly PivotCell[]>,
  height: number,
  measure: (list: readonly PivotCell[]) => PivotCell,
): readonly PivotCell[] {
  const cells = Array<PivotCell>(height).fill(NaN);
  for (const [row, list] of lists) cells[row] = measure(list);
  return cells;
}

interface BuiltColumn {
  readonly key: readonly string[];
  readonly cells: readonly PivotCell[];
  readonly kind: CellKind;
}

function counts(aggregate: string): boolean {
  return aggregate.startsWith('Count');
}

// Groups the metrics of each value, in the chosen order.
function combined(columns: readonly BuiltColumn[]): BuiltColumn[] {
  const groups = Map.groupBy(columns, ({ key }) => JSON.stringify(key.slice(1)));
  return [...groups.values()].flatMap(group =>
    group.map(column => ({ ...column, key: [...column.key.slice(1), column.key[0]!] })),
  );
}

function totalName(aggregate: string): string {
  return `Total (${aggregate})`;
}

function fractions(grid: PivotView, aggregate: string, onRows: boolean): PivotView {
  const of = / as Fraction of (Total|Columns|Rows)$/.exec(aggregate)?.[1];
  if (!of) return grid;
  const alongColumns = (of === 'Columns') !== onRows;
  const sum = (values: readonly PivotCell[]): number =>
    values.reduce<number>(
      (total, value) => total + (typeof value === 'string' || Number.isNaN(value) ? 0 : value),
      0,
    );
  const total = sum(grid.cells.map(sum));
  const rowSums = grid.rows.map((_, row) => sum(grid.cells.map(cells => cells[row]!)));
  return {
    ...grid,
    cells: grid.cells.map(cells => {
      const columnSum = sum(cells);
      return cells.map(
        (value, row) => Number(value) / (of === 'Total' ? total : alongColumns ? columnSum : rowSums[row]!),
      );
    }),
  };
}

/** Adds a subtotal after every group of columns and a grand total. */
function withTotals(grid: PivotView, aggregate: string): PivotView {
  const measure = totalMeasure(aggregate);
  const depth = grid.columns[0]?.length ?? 1;
  const over = (members: readonly number[]): readonly PivotCell[] =>
    grid.rows.map((_, row) =>
      measure(members.map(at => grid.cells[at]![row]!).filter(value => !Number.isNaN(value))),
    );
  const columns: BuiltColumn[] = [];
  const add = (members: readonly number[], prefix: readonly string[]): void => {
    if (prefix.length === depth - 1)
      for (const at of members)
        columns.push({ key: grid.columns[at]!, cells: grid.cells[at]!, kind: grid.columnKinds[at]! });
    else
      for (const group of Map.groupBy(members, at => grid.columns[at]![prefix.length]!).values())
        add(group, grid.columns[group[0]!]!.slice(0, prefix.length + 1));
    const name = prefix.length === 0 ? totalName(aggregate) : 'Subtotal';
    columns.push({
      key: [...prefix, name, ...Array.from({ length: depth - prefix.length - 1 }, () => '')],
      cells: over(members),
      kind: sharedKind(members.map(at => grid.columnKinds[at]!)),
    });
  };
  add(
    grid.columns.map((_, at) => at),
    [],
  );
  return {
    ...grid,
    columns: columns.map(({ key }) => key),
    cells: columns.map(({ cells }) => cells),
    columnKinds: columns.map(({ kind }) => kind),
  };
}

function turned({ rows, columns, cells, columnKinds, rowKinds }: PivotView): PivotView {
  return {
    columns: rows,
    rows: columns,
    cells: rows.map((_, row) => cells.map(column => column[row]!)),
    columnKinds: rowKinds,
    rowKinds: columnKinds,
  };
}
