import type { ColumnKind } from '@powerset/connector-kit/column-of.ts';
import type { DriverColumn } from '@powerset/connector-kit/connection-over.ts';

/** Holds a column as the protocol describes it. */
export interface HiveColumn {
  readonly columnName: string;
  readonly position: number;
  readonly typeDesc: { readonly types: readonly { readonly primitiveEntry?: { readonly type: number } }[] };
}

/** The values of one column of a page; the type of value decides which member is set. */
export type HiveValues = Readonly<
  Record<string, { readonly values: readonly unknown[]; readonly nulls?: Uint8Array } | null | undefined>
>;

/** A 64-bit integer as the package returns it. */
interface WideInteger {
  readonly buffer: Buffer;
  readonly offset: number;
}

// The type numbers of the protocol.
const TYPES: Readonly<Record<number, readonly [string, ColumnKind]>> = {
  0: ['BOOLEAN', 'boolean'],
  1: ['TINYINT', 'integer'],
  2: ['SMALLINT', 'integer'],
  3: ['INT', 'integer'],
  4: ['BIGINT', 'bigint'],
  5: ['FLOAT', 'float'],
  6: ['DOUBLE', 'float'],
  7: ['STRING', 'text'],
  8: ['TIMESTAMP', 'moment'],
  9: ['BINARY', 'text'],
  10: ['ARRAY', 'text'],
  11: ['MAP', 'text'],
  12: ['STRUCT', 'text'],
  13: ['UNION', 'text'],
  15: ['DECIMAL', 'decimal'],
  17: ['DATE', 'moment'],
  18: ['VARCHAR', 'text'],
  19: ['CHAR', 'text'],
  22: ['TIMESTAMP WITH LOCAL TIME ZONE', 'moment'],
};

/** Describes a result column; Hive puts the table's name before the column's. */
export function hiveColumn({ columnName, typeDesc }: HiveColumn): DriverColumn {
  const [type, kind] = TYPES[typeDesc.types[0]?.primitiveEntry?.type ?? 7] ?? ['STRING', 'text'];
  return {
    name: /^[a-z_]\w*\.\w+$/i.test(columnName) ? columnName.slice(columnName.indexOf('.') + 1) : columnName,
    type,
    kind,
  };
}

/** Converts a page, which arrives column by column, to rows. */
export function hiveRows(columns: readonly HiveValues[]): unknown[][] {
  const parts = columns.map(column => Object.values(column).find(part => part?.values) ?? { values: [] });
  return Array.from({ length: parts[0]?.values.length ?? 0 }, (_, row) =>
    parts.map(({ values, nulls }) => (isMissing(nulls, row) ? null : valueOf(values[row]))),
  );
}

function isMissing(nulls: Uint8Array | undefined, row: number): boolean {
  return ((nulls?.[row >> 3] ?? 0) & (1 << (row & 7))) !== 0;
}

function valueOf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array || !('buffer' in value))
    return value;
  const { buffer, offset } = value as WideInteger;
  return buffer.readBigInt64BE(offset);
}
