import type { ColumnKind } from '@powerset/connector-kit/column-of.ts';
import type { DriverColumn } from '@powerset/connector-kit/connection-over.ts';
import { decimalText } from '@powerset/connector-kit/decimal-text.ts';

/** Holds a column as the package describes it. */
export interface Db2Column {
  readonly SQL_DESC_NAME: string;
  readonly SQL_DESC_TYPE_NAME: string;
  readonly SQL_DESC_SCALE?: number;
}

const KINDS: Readonly<Record<string, ColumnKind>> = {
  SMALLINT: 'integer',
  INTEGER: 'integer',
  BIGINT: 'bigint',
  DECIMAL: 'decimal',
  NUMERIC: 'decimal',
  DECFLOAT: 'float',
  REAL: 'float',
  FLOAT: 'float',
  DOUBLE: 'float',
  BOOLEAN: 'boolean',
  DATE: 'moment',
  TIMESTAMP: 'moment',
};

/** Describes a result column. */
export function db2Column(column: Db2Column): DriverColumn {
  return { name: column.SQL_DESC_NAME, type: typeOf(column), kind: KINDS[typeOf(column)] ?? 'text' };
}

/** Converts a value to the form used in results: the package returns decimals as doubles. */
export function db2Value(value: unknown, column: Db2Column): unknown {
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'number' && KINDS[typeOf(column)] === 'decimal')
    return decimalText(value, { scale: column.SQL_DESC_SCALE ?? 0, name: column.SQL_DESC_NAME });
  return typeof value === 'string' && KINDS[typeOf(column)] === 'boolean' ? value.toLowerCase() : value;
}

function typeOf({ SQL_DESC_TYPE_NAME: type }: Db2Column): string {
  return type.toUpperCase().replace(/\(.*$/, '');
}
