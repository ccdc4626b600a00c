import { valueNames } from '@powerset/engine/post-process/value-names.ts';
import { momentText } from '@powerset/core/table/json.ts';
import {
  cellAt,
  columnNamed,
  type ResultColumn,
  type ResultTable,
} from '@powerset/core/table/result-table.ts';

/** A value as old clients read it: numbers of every kind as a number, moments as milliseconds. */
export type LegacyCell = string | number | boolean | null;
export type LegacyRow = Readonly<Record<string, LegacyCell>>;

/** A result as one object a row, which is what the old answers consist of. */
export function rowsOf(table: ResultTable): readonly LegacyRow[] {
  return Array.from({ length: table.rowCount }, (_none, row) =>
    Object.fromEntries(table.columns.map(column => [column.name, legacyCell(column, row)])),
  );
}

/** A column's values; those of a column that is not there are missing. */
export function valuesOf(table: ResultTable, name: string): readonly LegacyCell[] {
  const column = columnNamed(table, name);
  return Array.from({ length: table.rowCount }, (_none, row) => (column ? legacyCell(column, row) : null));
}

/** A column's values as what series and bars are called: moments as people read them. */
export function namesOf(table: ResultTable, name: string): readonly LegacyCell[] {
  const column = columnNamed(table, name);
  const values = valuesOf(table, name);
  if (column?.data.kind !== 'temporal') return values;
  return values.map(value =>
    typeof value === 'number' ? momentText(value, column.databaseType).replace('T', ' ') : value,
  );
}

/** A column's values in words, as Python prints them: whole numbers with a point where one is missing. */
export function textsOf(table: ResultTable, name: string): readonly (string | null)[] {
  const column = columnNamed(table, name);
  const print = column && valueNames({ ...column, label: [name] });
  return Array.from({ length: table.rowCount }, (_none, row) =>
    column && print && cellAt(column, row) !== null ? print(row) : null,
  );
}

/** A column's values as numbers. */
export function numbersOf(table: ResultTable, name: string): readonly (number | null)[] {
  return valuesOf(table, name).map(numberOf);
}

/** A cell as a number, null when it is none. */
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
