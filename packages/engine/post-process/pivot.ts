import { z } from 'zod';
import { fail } from '@powerset/core/errors.ts';
import { requireCells } from '../most-cells.ts';
import { Aggregates, momentsWhereTold, readAggregates, type WantedAggregate } from './aggregate.ts';
import { mixedType } from '@powerset/core/table/mixed-values.ts';
import { exactColumn, exactValues } from './exact.ts';
import {
  asWhole,
  frameCell,
  frameColumn,
  isWhole,
  numbersOf,
  numericColumn,
  takeRows,
  type Frame,
  type FrameOperation,
} from './frame.ts';
import type { FrameColumn } from './frame-column.ts';
import { groupRows, labelsOf, type Groups } from './groups.ts';
import { pivotCells, type Pass } from './pivot-cells.ts';

export const PivotOptions = z.strictObject({
  index: z.array(z.string()),
  columns: z.array(z.string()).nullish(),
  aggregates: Aggregates,
  metric_fill_value: z.number().nullish(),
  column_fill_value: z.string().nullish(),
  drop_missing_columns: z.boolean().nullish(),
  combine_value_with_metric: z.boolean().nullish(),
  marginal_distributions: z.boolean().nullish(),
  marginal_distribution_name: z.string().nullish(),
});
type PivotOptions = z.infer<typeof PivotOptions>;

/** Returns one row per index value, and one column per metric and combination of `columns`. */
export const pivot: FrameOperation<PivotOptions> = (frame, options) => {
  if (options.index.length === 0)
    fail('query.invalid', { detail: 'Pivot operation requires at least one index' });
  const wanted = readAggregates(frame, options.aggregates).sort((a, b) => (a.name < b.name ? -1 : 1));
  if (wanted.length === 0)
    fail('query.invalid', { detail: 'Pivot operation must include at least one aggregate' });
  const rows = groupRows(frame, options.index, null);
  const headers = groupRows(
    frame,
    options.columns ?? [],
    options.column_fill_value === undefined ? '<NULL>' : options.column_fill_value,
  );
  requireCells({
    rows: rows.firstRows.length,
    columns: Math.max(1, headers.firstRows.length) * wanted.length,
  });
  const total =
    options.marginal_distributions === true ? (options.marginal_distribution_name ?? 'All') : undefined;
  const layout = layoutOf(frame, { rows, headers, options, total });
  const passes = passesOf(wanted, layout);
  const metrics = wanted.map(one => metricColumns(one, passes, layout));
  const lasting = rowsOf(layout.drops ? hasValues(metrics, layout) : hasHeader(layout), layout);
  const index = options.index.map((name, at) =>
    indexColumn(frameColumn(frame, name), rows, total === undefined ? undefined : at === 0 ? total : ''),
  );
  const taken = (column: FrameColumn): FrameColumn => (lasting ? takeRows(column, lasting) : column);
  const kept = shownColumns(metrics, layout).map(cell => ({ ...cell, column: taken(cell.column) }));
  const table = {
    index: index.map(taken),
    columns: kept.map(({ column }) => column),
    rowCount: lasting?.length ?? layout.height,
  };
  return options.combine_value_with_metric ? metricsLast(table, kept, layout) : table;
};

interface Layout {
  readonly rows: Groups;
  /** The header of each table row; without headers, all have the first. */
  readonly headerOf: Int32Array;
  /** The labels after the metric's name, by header. */
  readonly labels: readonly (readonly string[])[];
  readonly hasHeaders: boolean;
  /** The rows of the result, including totals. */
  readonly height: number;
  readonly hasTotals: boolean;
  /** The header of the totals column, if any. */
  readonly margin: number | undefined;
  /** The header that precedes that column's position among sorted headers. */
  readonly marginBefore: number;
  /** Whether empty columns and rows are dropped. */
  readonly drops: boolean;
  readonly filler: number | null | undefined;
}

interface Pivot {
  readonly rows: Groups;
  readonly headers: Groups;
  readonly options: PivotOptions;
  /** The name of the totals row and column. */
  readonly total: string | undefined;
}

function layoutOf(frame: Frame, { rows, headers, options, total }: Pivot): Layout {
  const names = options.columns ?? [];
  const hasHeaders = names.length > 0;
  const drops = options.drop_missing_columns !== false;
  const labels = hasHeaders ? labelsOf(headers) : [[]];
  // If every combination is kept, there is no totals column.
  const hasMargin = hasHeaders && total !== undefined && drops;
  const isText = hasHeaders && frameColumn(frame, names[0]!).data.kind === 'text';
  const before = isText && total !== undefined ? labels.findIndex(([first]) => first! > total) : -1;
  return {
    rows,
    hasHeaders,
    drops,
    filler: options.metric_fill_value,
    hasTotals: total !== undefined,
    headerOf: hasHeaders ? headers.ofRow : new Int32Array(rows.ofRow.length),
    labels: hasMargin ? [...labels, [total, ...names.slice(1).map(() => '')]] : labels,
    height: rows.firstRows.length + (total === undefined ? 0 : 1),
    margin: hasMargin ? labels.length : undefined,
    marginBefore: before < 0 ? labels.length : before,
  };
}

/** Returns the cells that each table row counts in: its own and the totals. */
function passesOf(
  wanted: readonly WantedAggregate[],
  { rows, headerOf, height, hasTotals, margin, hasHeaders, drops }: Layout,
): Pass[] {
  const own = { rows: rows.ofRow, headers: headerOf };
  if (!hasTotals) return [own];
  // If empty rows are dropped, rows with missing values do not count.
  const counts = drops
    ? Uint8Array.from(headerOf, (header, row) =>
        rows.ofRow[row]! >= 0 && header >= 0 && isComplete(wanted, row) ? 1 : 0,
      )
    : new Uint8Array(headerOf.length).fill(1);
  const where = (places: Int32Array): Int32Array =>
    places.map((place, row) => (counts[row] === 1 ? place : -1));
  const ofHeaders = { rows: where(new Int32Array(headerOf.length).fill(height - 1)), headers: headerOf };
  if (margin === undefined || !hasHeaders) return [own, ofHeaders];
  const ofAll = { rows: ofHeaders.rows, headers: new Int32Array(headerOf.length).fill(margin) };
  return [own, ofHeaders, { rows: where(rows.ofRow), headers: ofAll.headers }, ofAll];
}

function isComplete(wanted: readonly WantedAggregate[], row: number): boolean {
  return wanted.every(
    ({ column: { data } }) =>
      data.nulls?.[row] !== 1 && !(data.kind === 'float' && Number.isNaN(data.values[row])),
  );
}

/** Returns the columns of one metric, header by header. */
function metricColumns(
  wanted: WantedAggregate,
  passes: readonly Pass[],
  { labels, height, hasTotals, hasHeaders, margin }: Layout,
): readonly FrameColumn[] {
  const totalOfAll =
    hasTotals && (margin !== undefined || !hasHeaders) ? labels.length * height - 1 : undefined;
  const cells = pivotCells(wanted, passes, { height, width: labels.length, totalOfAll });
  const columns = labels.map((label, header) => cells.column([wanted.name, ...label], header));
  return wholeWhereTold(
    wanted,
    columns.map(column => momentsWhereTold(wanted, column)),
  );
}

// Integers stay integers if every cell has one.
function wholeWhereTold(
  { column, operator }: WantedAggregate,
  columns: readonly FrameColumn[],
): readonly FrameColumn[] {
  if (operator !== 'count' && !isWhole(column)) return columns;
  const whole = columns.map(asWhole);
  return whole.every(isWhole) ? whole : columns;
}

/** Marks the rows with a value of some metric. */
function hasValues(
  metrics: readonly (readonly FrameColumn[])[],
  { margin }: Layout,
): (row: number) => boolean {
  const columns = metrics.flatMap(metric => metric.slice(0, margin));
  return columns.some(({ data }) => !data.nulls)
    ? () => true
    : row => columns.some(({ data }) => data.nulls?.[row] !== 1);
}

/** Marks the rows in which some table row has a header. */
function hasHeader({ rows, headerOf }: Layout): (row: number) => boolean {
  const found = new Set(rows.ofRow.filter((_, row) => headerOf[row]! >= 0));
  return row => found.has(row);
}

/** Returns the marked rows and the totals row; undefined if those are all. */
function rowsOf(isMarked: (row: number) => boolean, { height, hasTotals }: Layout): Int32Array | undefined {
  const lasting = Int32Array.from({ length: height }, (_, row) => row).filter(
    row => (hasTotals && row === height - 1) || isMarked(row),
  );
  return lasting.length === height ? undefined : lasting;
}

interface MetricColumn {
  readonly header: number;
  readonly column: FrameColumn;
}

/** Returns the remaining columns with missing values filled. */
function shownColumns(
  metrics: readonly (readonly FrameColumn[])[],
  { drops, filler, margin, height, hasTotals, hasHeaders }: Layout,
): MetricColumn[] {
  const isFilled = typeof filler === 'number';
  // The grand total is not filled.
  const filledRows = hasTotals && !hasHeaders ? height - 1 : height;
  return metrics.flatMap(columns =>
    columns.flatMap((column, header) => {
      if (header === margin) return isEmpty(column) ? [] : [{ header, column }];
      // A filler fills every column of a header that some metric has.
      const isKept =
        !drops || (isFilled ? metrics.some(metric => !isEmpty(metric[header]!)) : !isEmpty(column));
      return isKept ? [{ header, column: isFilled ? withFiller(column, filler, filledRows) : column }] : [];
    }),
  );
}

// Puts dimension values before metrics; drops rows and metrics without values.
function metricsLast(
  table: Frame,
  columns: readonly MetricColumn[],
  { margin, marginBefore }: Layout,
): Frame {
  const metrics = new Set(
    columns.filter(({ column }) => !isEmpty(column)).map(({ column }) => column.label[0]!),
  );
  const place = (header: number): number => (header === margin ? marginBefore - 0.5 : header);
  const byHeader = Map.groupBy(
    columns.toSorted((a, b) => place(a.header) - place(b.header)),
    ({ header }) => header,
  );
  const turned = [...byHeader.values()].flatMap(group =>
    [...metrics].map(metric => {
      const own = group.find(({ column }) => column.label[0] === metric)?.column;
      return {
        ...(own ?? numericColumn([], new Float64Array(table.rowCount).fill(NaN))),
        label: [...group[0]!.column.label.slice(1), metric],
      };
    }),
  );
  const lasting = Int32Array.from({ length: table.rowCount }, (_, row) => row).filter(row =>
    turned.some(({ data }) => data.nulls?.[row] !== 1),
  );
  return {
    index: table.index.map(column => takeRows(column, lasting)),
    columns: turned.map(column => takeRows(column, lasting)),
    rowCount: lasting.length,
  };
}

function indexColumn(column: FrameColumn, { firstRows }: Groups, total: string | undefined): FrameColumn {
  const taken = takeRows(column, total === undefined ? firstRows : Int32Array.from([...firstRows, -1]));
  if (total === undefined) return taken;
  if (taken.data.kind !== 'text') return withTotal(taken, total);
  const { values, dictionary, nulls } = taken.data;
  values[values.length - 1] = dictionary.length;
  if (nulls) nulls[values.length - 1] = 0;
  return {
    ...taken,
    data: { kind: 'text', values, dictionary: [...dictionary, total], ...(nulls ? { nulls } : {}) },
  };
}

/** Adds a total to an index that is not text. */
function withTotal(column: FrameColumn, total: string): FrameColumn {
  return mixedColumn(column, row =>
    row === column.data.values.length - 1 ? JSON.stringify(total) : undefined,
  );
}

/** Returns a column with values of another type in some rows, given as JSON. */
function mixedColumn(column: FrameColumn, other: (row: number) => string | undefined): FrameColumn {
  const dictionary = Array.from(
    { length: column.data.values.length },
    (_, row) => other(row) ?? jsonOf(column, row),
  );
  const nulls = Uint8Array.from(dictionary, text => (text === 'null' ? 1 : 0));
  return {
    ...column,
    databaseType: mixedType(column.databaseType),
    genericType: column.genericType === 'temporal' ? 'temporal' : 'string',
    data: {
      kind: 'text',
      values: Uint32Array.from(dictionary, (_, row) => row),
      dictionary,
      ...(column.data.nulls ? { nulls } : {}),
    },
  };
}

function jsonOf(column: FrameColumn, row: number): string {
  const value = frameCell(column, row);
  if (column.data.kind === 'text') return JSON.stringify(value);
  if (typeof value === 'bigint' || typeof value === 'string') return String(value);
  return typeof value === 'number' &&
    column.data.kind === 'float' &&
    Number.isInteger(value) &&
    !isWhole(column)
    ? `${value}.0`
    : JSON.stringify(value);
}

function withFiller(column: FrameColumn, filler: number, rows: number): FrameColumn {
  if (column.data.kind === 'text')
    return mixedColumn(column, row =>
      frameCell(column, row) === null && row < rows ? String(filler) : undefined,
    );
  const exact = Number.isSafeInteger(filler) ? exactValues(column) : undefined;
  if (exact)
    return exactColumn(column.label, {
      scale: exact.scale,
      values: exact.values.map(
        (value, row) => value ?? (row < rows ? BigInt(filler) * 10n ** BigInt(exact.scale) : null),
      ),
    });
  return asWhole(
    numericColumn(
      column.label,
      numbersOf(column).map((value, row) => (Number.isNaN(value) && row < rows ? filler : value)),
    ),
  );
}

function isEmpty(column: FrameColumn): boolean {
  const { nulls } = column.data;
  return nulls !== undefined && nulls.every(flag => flag === 1) && nulls.length > 0;
}
