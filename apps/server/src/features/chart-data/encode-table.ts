import type { ChartResult } from '@powerset/engine/run-chart-query.ts';
import { cellAt, type ResultColumn, type ResultTable } from '@powerset/core/table/result-table.ts';
import type { CellValue } from '@powerset/core/table/cell-value.ts';

interface SeenTable {
  readonly headers: readonly string[];
  readonly coltypes: readonly number[];
  /** The members of the answer besides its rows. */
  readonly facts: Readonly<Record<string, unknown>>;
}

/** Returns a table as users see it in wire format: values by column and row. */
export function* seenTableJson(
  { table, rowNames }: Pick<ChartResult, 'table' | 'rowNames'>,
  { headers, coltypes, facts }: SeenTable,
): Generator<string> {
  const names = namesOfRows(table, rowNames);
  yield `${JSON.stringify({ ...facts, colnames: headers, coltypes, indexnames: names }).slice(0, -1)},"data":{`;
  for (const [at, column] of table.columns.entries()) {
    const cells = names.map((name, row) => `${JSON.stringify(String(name))}:${cellJson(column, row)}`);
    yield `${at === 0 ? '' : ','}${JSON.stringify(headers[at])}:{${cells.join(',')}}`;
  }
  yield '}}';
}

/** Returns the table with the row names as its first columns. */
export function withRowNames(table: ResultTable, rowNames: readonly CellValue[] | undefined): ResultTable {
  const names = namesOfRows(table, rowNames).map(String);
  return {
    ...table,
    columns: [
      {
        name: '',
        databaseType: 'TEXT',
        genericType: 'string',
        data: { kind: 'text', values: Uint32Array.from(names, (_, row) => row), dictionary: names },
      },
      ...table.columns,
    ],
  };
}

/** Returns whether row names contain more than positions, as they do after a sort. */
export function areNamed(rowNames: readonly CellValue[] | undefined): boolean {
  return (
    rowNames !== undefined &&
    rowNames.some((name, row) => row > 0 && Number(name) - Number(rowNames[row - 1]) !== 1)
  );
}

function namesOfRows(
  { rowCount }: ResultTable,
  rowNames: readonly CellValue[] | undefined,
): readonly (string | number | boolean | null)[] {
  return Array.from({ length: rowCount }, (_, row) => {
    const name = rowNames ? rowNames[row]! : row;
    return typeof name === 'bigint' ? Number(name) : name;
  });
}

// Large numbers and decimals keep all their digits.
function cellJson(column: ResultColumn, row: number): string {
  const value = cellAt(column, row);
  if (typeof value === 'bigint' || (column.data.kind === 'decimal' && value !== null)) return String(value);
  return typeof value === 'number' && !Number.isFinite(value) ? 'null' : JSON.stringify(value);
}
