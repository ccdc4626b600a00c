import { metricsOf, type FormData } from '@powerset/core/form-data/form-data.ts';
import { pivotLayout, type PivotLevel } from '@powerset/core/form-data/pivot-levels.ts';
import { metricLabel } from '@powerset/core/query/query-object.ts';
import type { ResultTable } from '@powerset/core/table/result-table.ts';
import { MOST_SEEN_CELLS, requireCells } from '../most-cells.ts';
import { frameColumn, toFrame } from '../post-process/frame.ts';
import { cellSource, type CellKind, type PivotCell } from './pivot-cells.ts';
import { keysOf } from './pivot-keys.ts';
import type { PivotView } from './pivot-view.ts';

/** The database's answer for the cells of a pivot table or for one level of its totals. */
export interface AnsweredLevel extends PivotLevel {
  readonly table: ResultTable;
}

/**
 * Returns a pivot table with totals from the database, one per metric, so that averages, ratios, and distinct
 * counts are correct.
 * @param cells the level of all headings
 * @param totals the levels of `pivotLevels`
 * @param verbose display names of metrics
 */
export function overallView(
  cells: ResultTable,
  totals: readonly AnsweredLevel[],
  formData: FormData,
  verbose: ReadonlyMap<string, string>,
): PivotView {
  const layout = pivotLayout(formData);
  const frame = toFrame(cells);
  const metrics = metricsOf(formData.metrics).map(metricLabel);
  const values = valuesOf([{ rows: layout.rows, columns: layout.columns, table: cells }, ...totals], metrics);
  const onRows = formData.metricsLayout === 'ROWS';
  const isCombined = formData.combineMetric === true;
  const headings = (
    names: readonly string[],
    options: HeadingOptions,
    hasMetrics: boolean,
  ): readonly Heading[] => {
    const plain = headingsOf(keysOf(frame, names, MISSING).labels, names.length, options);
    if (!hasMetrics)
      return plain.map(heading => (heading.label.length === 0 ? { ...heading, label: [TOTAL] } : heading));
    const named = (heading: Heading, metric: string): Heading => ({
      ...heading,
      metric,
      label: isCombined
        ? [...heading.label, verbose.get(metric) ?? metric]
        : [verbose.get(metric) ?? metric, ...heading.label],
    });
    return isCombined
      ? plain.flatMap(heading => metrics.map(metric => named(heading, metric)))
      : metrics.flatMap(metric => plain.map(heading => named(heading, metric)));
  };
  const rows = headings(
    layout.rows,
    {
      hasTotal: layout.hasTotalRow,
      hasSubtotals: layout.hasRowSubtotals,
      isFirst: formData.rowSubtotalPosition === true,
    },
    onRows,
  );
  const columns = headings(
    layout.columns,
    {
      hasTotal: layout.hasTotalColumn,
      hasSubtotals: layout.hasColumnSubtotals,
      isFirst: formData.colSubtotalPosition === true,
    },
    !onRows,
  );
  requireCells({ rows: rows.length, columns: columns.length }, MOST_SEEN_CELLS);
  const kind = ({ metric }: Heading): CellKind =>
    metric === undefined ? 'number' : cellSource(frameColumn(frame, metric)).kind;
  return {
    columns: columns.map(({ label }) => label),
    rows: rows.map(({ label }) => label),
    cells: columns.map(column =>
      rows.map(row => values.get(keyOf(row.path, column.path, (row.metric ?? column.metric)!)) ?? NaN),
    ),
    columnKinds: columns.map(kind),
    rowKinds: rows.map(kind),
  };
}

const TOTAL = 'Total';
const SUBTOTAL = 'Subtotal';
// No database text contains it, so null differs from the text NULL.
const MISSING = '\0';

interface Heading {
  /** The values of the first headings: all of them for a cell, none for a total. */
  readonly path: readonly string[];
  readonly label: readonly string[];
  /** The metric, on the side that shows metrics. */
  readonly metric?: string;
}

interface HeadingOptions {
  readonly hasTotal: boolean;
  readonly hasSubtotals: boolean;
  /** Whether subtotals precede their parts. */
  readonly isFirst: boolean;
}

function headingsOf(
  paths: readonly (readonly string[])[],
  depth: number,
  { hasTotal, hasSubtotals, isFirst }: HeadingOptions,
): readonly Heading[] {
  const padded = (path: readonly string[], name: string): Heading => ({
    path,
    label: [...path.map(shown), name, ...Array.from({ length: depth - path.length - 1 }, () => '')],
  });
  const within = (members: readonly (readonly string[])[], level: number): readonly Heading[] => {
    if (level === depth) return members.map(path => ({ path, label: path.map(shown) }));
    return [...Map.groupBy(members, path => path[level]!).values()].flatMap(group => {
      const inner = within(group, level + 1);
      if (!hasSubtotals || level + 1 === depth) return inner;
      const subtotal = padded(group[0]!.slice(0, level + 1), SUBTOTAL);
      return isFirst ? [subtotal, ...inner] : [...inner, subtotal];
    });
  };
  return [...within(paths, 0), ...(hasTotal && depth > 0 ? [padded([], TOTAL)] : [])];
}

function shown(part: string): string {
  return part === MISSING ? 'NULL' : part;
}

function valuesOf(
  levels: readonly AnsweredLevel[],
  metrics: readonly string[],
): ReadonlyMap<string, PivotCell> {
  const values = new Map<string, PivotCell>();
  for (const { rows: rowNames, columns: columnNames, table } of levels) {
    const frame = toFrame(table);
    const [rows, columns] = [keysOf(frame, rowNames, MISSING), keysOf(frame, columnNames, MISSING)];
    for (const metric of metrics) {
      const { values: answered } = cellSource(frameColumn(frame, metric));
      for (let row = 0; row < table.rowCount; row++)
        values.set(
          keyOf(rows.labels[rows.ofRow[row]!]!, columns.labels[columns.ofRow[row]!]!, metric),
          answered[row]!,
        );
    }
  }
  return values;
}

function keyOf(row: readonly string[], column: readonly string[], metric: string): string {
  return JSON.stringify([row, column, metric]);
}
