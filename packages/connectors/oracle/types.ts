import type { ColumnKind } from '@powerset/connector-kit/column-of.ts';
import type { DriverColumn } from '@powerset/connector-kit/connection-over.ts';
import { localMoment } from '@powerset/connector-kit/local-moment.ts';

/** Holds a column as the driver describes it. */
export interface OracleColumn {
  readonly name: string;
  readonly dbTypeName: string;
  readonly precision?: number;
  readonly scale?: number;
}

const INTEGER_DIGITS = 9;
const BIGINT_DIGITS = 18;

/** Describes a result column. */
export function oracleColumn(column: OracleColumn): DriverColumn {
  return { name: column.name, type: column.dbTypeName, kind: kindOf(column) };
}

function kindOf({ dbTypeName: type, precision = 0, scale }: OracleColumn): ColumnKind {
  if (/^(DATE|TIMESTAMP)/.test(type)) return 'moment';
  if (/^BINARY_(FLOAT|DOUBLE)$/.test(type)) return 'float';
  if (type === 'BOOLEAN') return 'boolean';
  if (type !== 'NUMBER') return 'text';
  if (scale !== 0 || precision === 0) return 'decimal';
  return precision <= INTEGER_DIGITS ? 'integer' : precision <= BIGINT_DIGITS ? 'bigint' : 'decimal';
}

/** Selects the form in which the driver returns a column: numbers with every digit, large text whole. */
export function fetchedAs({
  DB_TYPE_VARCHAR: text,
  DB_TYPE_RAW: bytes,
}: {
  readonly DB_TYPE_VARCHAR: unknown;
  readonly DB_TYPE_RAW: unknown;
}) {
  return ({ dbTypeName: type }: OracleColumn): { readonly type: unknown } | undefined => {
    if (/^(NUMBER|N?CLOB|LONG|ROWID|UROWID|XMLTYPE|JSON)/.test(type) && type !== 'JSON')
      return { type: text };
    return type === 'BLOB' ? { type: bytes } : undefined;
  };
}

/**
 * Converts a value to the form used in results: the driver interprets timestamps without a zone in the zone
 * of this server.
 */
export function oracleValue(value: unknown, { dbTypeName }: OracleColumn): unknown {
  if (!(value instanceof Date)) return value;
  const hasZone = /TIME ZONE|_TZ|_LTZ/.test(dbTypeName);
  return (hasZone ? value : localMoment(value)).toISOString();
}
