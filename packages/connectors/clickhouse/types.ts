import type { ResultColumn } from '@powerset/core/table/result-table.ts';
import { columnOf, type ColumnKind, type DriverValue } from '@powerset/connector-kit/column-of.ts';

const KINDS: readonly (readonly [RegExp, ColumnKind])[] = [
  [/^(U?Int(8|16)|Int32)$/, 'integer'],
  [/^U?Int\d+$/, 'bigint'],
  [/^Decimal/, 'decimal'],
  [/^(B?Float\d+)$/, 'float'],
  [/^Bool$/, 'boolean'],
  [/^Date/, 'moment'],
];
const WRAPPER = /^(?:Nullable|LowCardinality)\((.*)\)$/;

/** Converts one column of a response. */
export function clickhouseColumn(name: string, type: string, values: readonly unknown[]): ResultColumn {
  const inner = innerType(type);
  const kind = KINDS.find(([pattern]) => pattern.test(inner))?.[1] ?? 'text';
  return columnOf({ name, databaseType: inner, kind }, values as readonly DriverValue[]);
}

/** Returns a type without the wrappers for missing values and dictionary encoding. */
export function innerType(type: string): string {
  const inner = WRAPPER.exec(type)?.[1];
  return inner === undefined ? type : innerType(inner);
}
