import type { ResultColumn } from '@powerset/core/table/result-table.ts';
import { columnOf, type ColumnKind, type DriverValue } from '@powerset/connector-kit/column-of.ts';
import type { TrinoColumn } from './client.ts';

const KINDS: readonly (readonly [RegExp, ColumnKind])[] = [
  [/^(tinyint|smallint|integer)$/, 'integer'],
  [/^bigint$/, 'bigint'],
  [/^decimal/, 'decimal'],
  [/^(double|real)$/, 'float'],
  [/^boolean$/, 'boolean'],
  [/^(date|timestamp)/, 'moment'],
];

/** Converts one column of a response. */
export function trinoColumn({ name, type }: TrinoColumn, values: readonly unknown[]): ResultColumn {
  const kind = KINDS.find(([pattern]) => pattern.test(type))?.[1] ?? 'text';
  const read = type === 'varbinary' ? values.map(bytes) : values;
  return columnOf({ name, databaseType: type.toUpperCase(), kind }, read as readonly DriverValue[]);
}

function bytes(value: unknown): DriverValue {
  return typeof value === 'string' ? Buffer.from(value, 'base64') : null;
}
