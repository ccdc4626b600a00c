import type { ColumnKind } from '@powerset/connector-kit/column-of.ts';
import type { DriverColumn } from '@powerset/connector-kit/connection-over.ts';

const KINDS: Readonly<Record<string, ColumnKind>> = {
  int: 'integer',
  integer: 'integer',
  long: 'bigint',
  bigint: 'bigint',
  real: 'float',
  float: 'float',
  double: 'float',
  'double precision': 'float',
  boolean: 'boolean',
  decimal: 'decimal',
  numeric: 'decimal',
  date: 'moment',
  pgdate: 'moment',
  timestamp: 'moment',
  timestampntz: 'moment',
  timestamptz: 'moment',
};

/** Describes a result column; the engine states after the type whether values may be missing. */
export function fireboltColumn({
  name,
  type,
}: {
  readonly name: string;
  readonly type: string;
}): DriverColumn {
  const plain = type.replace(/ null$/i, '');
  return { name, type: plain.toUpperCase(), kind: KINDS[plain.toLowerCase().replace(/\(.*$/, '')] ?? 'text' };
}
