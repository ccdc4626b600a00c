import type { ColumnKind } from '@powerset/connector-kit/column-of.ts';
import type { DriverColumn } from '@powerset/connector-kit/connection-over.ts';
import { decimalText } from '@powerset/connector-kit/decimal-text.ts';

/** Holds a column as ODBC describes it. */
export interface OdbcColumn {
  readonly name: string;
  readonly dataTypeName: string;
  readonly columnSize: number;
  readonly decimalDigits: number;
}

const KINDS: Readonly<Record<string, ColumnKind>> = {
  SQL_TINYINT: 'integer',
  SQL_SMALLINT: 'integer',
  SQL_INTEGER: 'integer',
  SQL_BIGINT: 'bigint',
  SQL_DECIMAL: 'decimal',
  SQL_NUMERIC: 'decimal',
  SQL_REAL: 'float',
  SQL_FLOAT: 'float',
  SQL_DOUBLE: 'float',
  SQL_BIT: 'boolean',
  SQL_TYPE_DATE: 'moment',
  SQL_TYPE_TIMESTAMP: 'moment',
  SQL_DATE: 'moment',
  SQL_TIMESTAMP: 'moment',
};

/** Describes a result column. */
export function odbcColumn({ name, dataTypeName: type }: OdbcColumn): DriverColumn {
  return { name, type: type.replace(/^SQL_(TYPE_)?/, ''), kind: KINDS[type] ?? 'text' };
}

/** Converts a value to the form used in results: the package returns decimals as doubles. */
export function odbcValue(
  value: unknown,
  { name, dataTypeName: type, decimalDigits: scale }: OdbcColumn,
): unknown {
  if (value instanceof ArrayBuffer) return new Uint8Array(value);
  return typeof value === 'number' && KINDS[type] === 'decimal' ? decimalText(value, { scale, name }) : value;
}
