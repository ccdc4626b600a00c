import type { ColumnKind } from '@powerset/connector-kit/column-of.ts';
import type { DriverColumn } from '@powerset/connector-kit/connection-over.ts';

const KINDS: Readonly<Record<string, ColumnKind>> = {
  BYTEINT: 'integer',
  SMALLINT: 'integer',
  INTEGER: 'integer',
  BIGINT: 'bigint',
  DECIMAL: 'decimal',
  NUMBER: 'decimal',
  FLOAT: 'float',
  DATE: 'moment',
  TIMESTAMP: 'moment',
  'TIMESTAMP WITH TIME ZONE': 'moment',
};

/** Describes a result column, by its name and the server's name of its type. */
export function teradataColumn(name: string, declared: string): DriverColumn {
  const type = declared
    .toUpperCase()
    .replaceAll(/\([^)]*\)/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return { name, type, kind: KINDS[type] ?? 'text' };
}
