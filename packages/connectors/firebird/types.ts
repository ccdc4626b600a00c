import type { ColumnKind } from '@powerset/connector-kit/column-of.ts';
import type { DriverColumn } from '@powerset/connector-kit/connection-over.ts';
import { localMoment } from '@powerset/connector-kit/local-moment.ts';

/** Holds a column as a prepared statement describes it. */
export interface FirebirdColumn {
  /** The engine's number of the type; odd if the column may have missing values. */
  readonly type: number;
  readonly subType: number;
  readonly scale: number;
  readonly alias: string;
}

const NAMES: Readonly<Record<number, readonly [string, ColumnKind]>> = {
  448: ['VARCHAR', 'text'],
  452: ['CHAR', 'text'],
  480: ['DOUBLE PRECISION', 'float'],
  482: ['FLOAT', 'float'],
  496: ['INTEGER', 'integer'],
  500: ['SMALLINT', 'integer'],
  580: ['BIGINT', 'bigint'],
  32752: ['INT128', 'decimal'],
  510: ['TIMESTAMP', 'moment'],
  570: ['DATE', 'moment'],
  560: ['TIME', 'text'],
  520: ['BLOB', 'text'],
  32764: ['BOOLEAN', 'boolean'],
  32760: ['DECFLOAT', 'decimal'],
  32762: ['DECFLOAT', 'decimal'],
  32754: ['TIMESTAMP WITH TIME ZONE', 'moment'],
  32748: ['TIMESTAMP WITH TIME ZONE', 'moment'],
  32756: ['TIME WITH TIME ZONE', 'text'],
  32750: ['TIME WITH TIME ZONE', 'text'],
};
const WHOLE = new Set<ColumnKind>(['integer', 'bigint']);
const WITHOUT_ZONE: ReadonlySet<string> = new Set(['DATE', 'TIMESTAMP', 'TIME']);

/** Describes a result column. */
export function firebirdColumn(column: FirebirdColumn): DriverColumn {
  const [type, kind] = namedType(column);
  // Decimal numbers are stored as scaled integers.
  return WHOLE.has(kind) && (column.scale < 0 || column.subType > 0)
    ? { name: column.alias, type: 'NUMERIC', kind: 'decimal' }
    : { name: column.alias, type, kind };
}

/**
 * Converts a value to the form used in results: the driver interprets timestamps without a zone in the zone
 * of this server.
 */
export function firebirdValue(value: unknown, column: FirebirdColumn): unknown {
  if (!(value instanceof Date)) return value;
  const [type] = namedType(column);
  const moment = WITHOUT_ZONE.has(type) ? localMoment(value) : value;
  return type.startsWith('TIME') && !type.startsWith('TIMESTAMP')
    ? moment
        .toISOString()
        .slice(11, 23)
        .replace(/\.000$/, '')
    : moment.toISOString();
}

function namedType({ type }: FirebirdColumn): readonly [string, ColumnKind] {
  return NAMES[type - (type % 2)] ?? ['VARCHAR', 'text'];
}
