import type { ColumnKind } from '@powerset/connector-kit/column-of.ts';
import type { DriverColumn } from '@powerset/connector-kit/connection-over.ts';

/** Holds a column as the driver describes it. */
export interface MssqlColumn {
  readonly name: string;
  readonly type: { readonly declaration?: string };
  readonly scale?: number;
}

const KINDS: Readonly<Record<string, ColumnKind>> = {
  tinyint: 'integer',
  smallint: 'integer',
  int: 'integer',
  bigint: 'bigint',
  bit: 'boolean',
  float: 'float',
  real: 'float',
  decimal: 'decimal',
  numeric: 'decimal',
  money: 'decimal',
  smallmoney: 'decimal',
  date: 'moment',
  datetime: 'moment',
  datetime2: 'moment',
  smalldatetime: 'moment',
  datetimeoffset: 'moment',
};
const MONEY_DIGITS = 4;

/** Describes a result column. */
export function mssqlColumn({ name, type: { declaration = 'nvarchar' } }: MssqlColumn): DriverColumn {
  return { name, type: declaration.toUpperCase(), kind: KINDS[declaration] ?? 'text' };
}

/**
 * Converts a value to the form used in results: the driver returns decimals as doubles and timestamps as
 * dates.
 */
export function mssqlValue(value: unknown, { type: { declaration = '' }, scale }: MssqlColumn): unknown {
  if (value instanceof Date)
    return declaration === 'time' ? value.toISOString().slice(11, 19) : value.toISOString();
  return typeof value === 'number' && KINDS[declaration] === 'decimal'
    ? value.toFixed(/money$/.test(declaration) ? MONEY_DIGITS : (scale ?? 0))
    : value;
}
