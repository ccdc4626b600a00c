import { fail } from '@powerset/core/errors.ts';
import { csvLine, csvText } from '@powerset/core/table/csv.ts';
import { floatText } from '@powerset/core/table/number-text.ts';
import { GENERIC_TYPES, type ResultColumn, type ResultTable } from '@powerset/core/table/result-table.ts';
import { shownCell, type CellKind, type PivotCell } from '@powerset/engine/client-table/pivot-cells.ts';
import type { PivotView } from '@powerset/engine/client-table/pivot-view.ts';

/** Returns a label of several levels as one text. */
export function headerText(label: readonly string[]): string {
  return label.join(' ').trim();
}

/** An answer repeats each row's name in every column; with long names it could grow without limit. */
const MOST_LETTERS_OF_NAMES = 200_000_000;

/**
 * Returns a pivot table in wire format beside some facts: labels by level, values by column and row.
 * @throws AppError `query.invalid` if the text would be too long
 */
export function pivotJson(view: PivotView, facts: Readonly<Record<string, unknown>>): Iterable<string> {
  const rows = view.rows.map(headerText);
  const letters = rows.reduce((sum, row) => sum + row.length, 0) * view.columns.length;
  if (letters > MOST_LETTERS_OF_NAMES)
    fail('query.invalid', {
      detail:
        'The pivot table is too large to be sent: its rows have long names, which each column repeats. Choose dimensions with fewer or shorter values, or ask for a file.',
    });
  return piecesOf(view, rows, facts);
}

function* piecesOf(
  view: PivotView,
  rows: readonly string[],
  facts: Readonly<Record<string, unknown>>,
): Generator<string> {
  const told = {
    ...facts,
    colnames: view.columns,
    coltypes: view.columnKinds.map(kind => GENERIC_TYPES[TYPES[kind]]),
    indexnames: view.rows,
    rowcount: rows.length,
  };
  yield `${JSON.stringify(told).slice(0, -1)},"data":{`;
  // Of columns with the same name only the last is sent, as JSON objects require.
  const places = Object.entries(Object.fromEntries(view.columns.map((label, at) => [headerText(label), at])));
  for (const [order, [name, at]] of places.entries()) {
    yield `${order > 0 ? ',' : ''}${JSON.stringify(name)}:${JSON.stringify(Object.fromEntries(rows.map((row, place) => [row, jsonCell(view.cells[at]![place]!)])))}`;
  }
  yield '}}';
}

const TYPES = {
  number: 'numeric',
  decimal: 'string',
  text: 'string',
  moment: 'temporal',
  day: 'temporal',
} as const;

function jsonCell(value: PivotCell): PivotCell | null {
  return typeof value === 'string' || Number.isFinite(value) ? value : null;
}

/** Returns a pivot table as CSV, with the row labels in the first column. */
export function* pivotCsv(view: PivotView): Generator<string> {
  yield csvLine(['', ...view.columns.map(headerText)]);
  const hasDecimals = view.columnKinds.includes('decimal');
  const print = view.cells.map(cells =>
    !hasDecimals && cells.every(value => Number.isInteger(value)) ? String : floatText,
  );
  for (const [row, label] of view.rows.entries())
    yield `${[csvText(headerText(label)), ...view.cells.map((cells, at) => csvCell(cells[row]!, cellKind(view, at, row), print[at]!))].join(',')}\n`;
}

// A number is not a formula, whatever character it starts with.
function csvCell(cell: PivotCell, kind: CellKind, print: (value: number) => string): string {
  return isNumber(cell, kind) ? print(cell) : csvText(shownCell(cell, kind));
}

function textOf(cell: PivotCell, kind: CellKind): string {
  return isNumber(cell, kind) ? floatText(cell) : shownCell(cell, kind);
}

function isNumber(cell: PivotCell, kind: CellKind): cell is number {
  return typeof cell === 'number' && (kind === 'number' || kind === 'decimal');
}

// The metrics are on one axis, and the other axis has no kinds.
function cellKind({ columnKinds, rowKinds }: PivotView, column: number, row: number): CellKind {
  return columnKinds[column] === 'number' ? rowKinds[row]! : columnKinds[column]!;
}

/** Returns a pivot table as a table with the row labels in the first column. */
export function pivotTable(view: PivotView): ResultTable {
  const labels = view.rows.map(headerText);
  return {
    rowCount: labels.length,
    columns: [
      {
        name: '',
        databaseType: 'TEXT',
        genericType: 'string',
        data: { kind: 'text', values: Uint32Array.from(labels, (_, row) => row), dictionary: labels },
      },
      ...view.cells.map((cells, at) =>
        cellColumn(
          headerText(view.columns[at]!),
          cells,
          cells.map((_, row) => cellKind(view, at, row)),
        ),
      ),
    ],
  };
}

function cellColumn(name: string, cells: readonly PivotCell[], kinds: readonly CellKind[]): ResultColumn {
  const values = Float64Array.from(cells, Number);
  if (kinds.length > 0 && kinds.every(kind => kind === 'moment' || kind === 'day')) {
    return {
      name,
      databaseType: kinds[0] === 'day' ? 'DATE' : 'TIMESTAMP',
      genericType: 'temporal',
      data: {
        kind: 'temporal',
        values,
        nulls: Uint8Array.from(values, value => Number(Number.isNaN(value))),
      },
    };
  }
  if (
    kinds.every(kind => kind === 'number' || kind === 'decimal') &&
    cells.every(cell => typeof cell === 'number')
  )
    return { name, databaseType: 'DOUBLE', genericType: 'numeric', data: { kind: 'float', values } };
  const texts = cells.map((cell, row) => textOf(cell, kinds[row]!));
  return {
    name,
    databaseType: 'TEXT',
    genericType: 'string',
    data: { kind: 'text', values: Uint32Array.from(texts, (_, row) => row), dictionary: texts },
  };
}
