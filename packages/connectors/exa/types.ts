import type { ColumnKind } from '@powerset/connector-kit/column-of.ts';
import type { DriverColumn } from '@powerset/connector-kit/connection-over.ts';

/** Holds a column as the interface describes it. */
export interface ExasolColumn {
  readonly name: string;
  readonly dataType: { readonly type: string; readonly precision?: number; readonly scale?: number };
}

const KINDS: Readonly<Record<string, ColumnKind>> = {
  BOOLEAN: 'boolean',
  DOUBLE: 'float',
  DATE: 'moment',
  TIMESTAMP: 'moment',
  'TIMESTAMP WITH LOCAL TIME ZONE': 'moment',
};
const BIGINT_DIGITS = 18;

/** Describes a result column. */
export function exasolColumn({
  name,
  dataType: { type, precision = 0, scale = 0 },
}: ExasolColumn): DriverColumn {
  if (type === 'DECIMAL')
    return { name, type, kind: scale === 0 && precision <= BIGINT_DIGITS ? 'bigint' : 'decimal' };
  return { name, type, kind: KINDS[type] ?? 'text' };
}
