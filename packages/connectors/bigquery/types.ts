import type { ColumnKind } from '@powerset/connector-kit/column-of.ts';
import type { DriverColumn } from '@powerset/connector-kit/connection-over.ts';

export interface Field {
  readonly name: string;
  readonly type: string;
  readonly mode?: 'NULLABLE' | 'REQUIRED' | 'REPEATED';
  readonly fields?: readonly Field[];
  readonly description?: string;
}

/** A value as the API writes it: text, with nested lists and records. */
export interface WireValue {
  readonly v: string | null | WireRow | readonly WireValue[];
}

export interface WireRow {
  readonly f: readonly WireValue[];
}

const KINDS: Readonly<Record<string, ColumnKind>> = {
  INTEGER: 'bigint',
  INT64: 'bigint',
  FLOAT: 'float',
  FLOAT64: 'float',
  NUMERIC: 'decimal',
  BIGNUMERIC: 'decimal',
  BOOLEAN: 'boolean',
  BOOL: 'boolean',
  TIMESTAMP: 'moment',
  DATETIME: 'moment',
  DATE: 'moment',
};

/** Describes a column of a response. */
export function bigqueryColumn({ name, type, mode }: Field): DriverColumn {
  return mode === 'REPEATED'
    ? { name, type: `ARRAY<${type}>`, kind: 'text' }
    : { name, type, kind: KINDS[type] ?? 'text' };
}

/** Converts the rows of a response, with values in column order. */
export function bigqueryRows(
  fields: readonly Field[],
  rows: readonly WireRow[],
): readonly (readonly unknown[])[] {
  return rows.map(({ f }) => f.map(({ v }, at) => valueOf(fields[at]!, v)));
}

function valueOf(field: Field, value: WireValue['v']): unknown {
  if (value === null) return null;
  if (Array.isArray(value))
    return (value as readonly WireValue[]).map(({ v }) => valueOf({ ...field, mode: 'NULLABLE' }, v));
  if (typeof value === 'object')
    return Object.fromEntries(
      (value as WireRow).f.map(({ v }, at) => [
        field.fields?.[at]?.name ?? String(at),
        valueOf(field.fields?.[at] ?? { name: '', type: 'STRING' }, v),
      ]),
    );
  // Timestamps arrive as microseconds since 1970.
  return field.type === 'TIMESTAMP' ? new Date(Number(value) / 1000).toISOString() : value;
}
