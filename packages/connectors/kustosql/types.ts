import type { ColumnKind } from '@powerset/connector-kit/column-of.ts';
import type { DriverColumn } from '@powerset/connector-kit/connection-over.ts';
import type { KustoTable } from './service.ts';

const TYPES: Readonly<Record<string, string>> = {
  SByte: 'bool',
  Boolean: 'bool',
  Int32: 'int',
  Int64: 'long',
  Double: 'real',
  SqlDecimal: 'decimal',
  DateTime: 'datetime',
  String: 'string',
  Guid: 'guid',
  TimeSpan: 'timespan',
  Object: 'dynamic',
};
const KINDS: Readonly<Record<string, ColumnKind>> = {
  bool: 'boolean',
  int: 'integer',
  long: 'bigint',
  real: 'float',
  decimal: 'decimal',
  datetime: 'moment',
};

/** Describes a result column. */
export function kustoColumn({
  ColumnName: name,
  ColumnType,
  DataType = 'String',
}: KustoTable['Columns'][number]): DriverColumn {
  const type = ColumnType ?? TYPES[DataType] ?? 'string';
  return { name, type: type.toUpperCase(), kind: KINDS[type] ?? 'text' };
}

/** Converts a value to the form used in results: booleans may also come as numbers. */
export function kustoValue(value: unknown, { kind }: DriverColumn): unknown {
  return kind === 'boolean' && typeof value === 'number' ? value !== 0 : value;
}
