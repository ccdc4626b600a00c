import { valueNames } from '@powerset/engine/post-process/value-names.ts';
import { momentText } from '@powerset/core/table/json.ts';
import {
  cellAt,
  columnNamed,
  type ResultColumn,
  type ResultTable,
} from '@powerset/core/table/result-table.ts';

/** A value as old clients read it: any number as a number, timestamps as milliseconds. */
export type LegacyCell = string | number | boolean | null;
export type LegacyRow = Readonly<Record<string, LegacyCell>>;

/** Returns a result as one object per row, the base of old answers. */
export function rowsOf(table: ResultTable): readonly LegacyRow[] {
  return Array.from({ length: table.rowCount }, (_none, row) =>
    Object.fromEntries(table.columns.map(column => [column.name, legacyCell(column, row)])),
  );
}

/** Returns a column's values; a missing column has missing values. */
export function valuesOf(table: ResultTable, name: string): readonly LegacyCell[] {
  const column = columnNamed(table, name);
  return Array.from({ length: table.rowCount }, (_none, row) => (column ? legacyCell(column, row) : null));
}

/** Returns a column's values as names of series and bars, with formatted timestamps. */
export function namesOf(table: ResultTable, name: string): readonly LegacyCell[] {
  const column = columnNamed(table, name);
  const values = valuesOf(table, name);
  if (column?.data.kind !== 'temporal') return values;
  return values.map(value =>
    typeof value === 'number' ? momentText(value, column.databaseType).replace('T', ' ') : value,
  );
}

/** Returns a column's values as Python prints them: integers as doubles if one is missing. */
export function textsOf(table: ResultTable, name: string): readonly (string | null)[] {
  const column = columnNamed(table, name);
  const print = column && valueNames({ ...column, label: [name] });
  return Array.from({ length: table.rowCount }, (_none, row) =>
    column && print && cellAt(column, row) !== null ? print(row) : null,
  );
}

/** Returns a column's values as numbers. */
export function numbersOf(table: ResultTable, name: string): readonly (number | null)[] {
  return valuesOf(table, name).map(numberOf);
}

/** Returns a cell as a number; null for anything else. */
export function numberOf(cell: LegacyCell): number | null {
  if (typeof cell === 'boolean') return Number(cell);
  return typeof cell === 'number' ? cell : null;
}

function legacyCell(column: ResultColumn, row: number): LegacyCell {
  const value = cellAt(column, row);
  if (value === null || typeof value === 'boolean') return value;
  if (typeof value === 'bigint' || column.data.kind === 'decimal') return Number(value);
  return typeof value === 'number' && !Number.isFinite(value) ? null : value;
}
