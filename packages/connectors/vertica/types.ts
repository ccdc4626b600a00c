import type { ColumnKind } from '@powerset/connector-kit/column-of.ts';
import type { DriverColumn } from '@powerset/connector-kit/connection-over.ts';

/** Holds a column as the protocol describes it. */
export interface VerticaField {
  readonly name: string;
  readonly dataTypeID: number;
}

const BOOLEAN = 5;
const BYTES = new Set([17, 116, 117]);
const TYPES: Readonly<Record<number, readonly [string, ColumnKind]>> = {
  5: ['BOOLEAN', 'boolean'],
  6: ['INTEGER', 'bigint'],
  7: ['FLOAT', 'float'],
  8: ['CHAR', 'text'],
  9: ['VARCHAR', 'text'],
  10: ['DATE', 'moment'],
  11: ['TIME', 'text'],
  12: ['TIMESTAMP', 'moment'],
  13: ['TIMESTAMPTZ', 'moment'],
  14: ['INTERVAL', 'text'],
  15: ['TIMETZ', 'text'],
  16: ['NUMERIC', 'decimal'],
  17: ['VARBINARY', 'text'],
  20: ['UUID', 'text'],
  114: ['INTERVAL YEAR TO MONTH', 'text'],
  115: ['LONG VARCHAR', 'text'],
  116: ['LONG VARBINARY', 'text'],
  117: ['BINARY', 'text'],
};

/** Describes a result column. */
export function verticaColumn({ name, dataTypeID }: VerticaField): DriverColumn {
  const [type, kind] = TYPES[dataTypeID] ?? ['VARCHAR', 'text'];
  return { name, type, kind };
}

/** Converts a value to the form used in results; all values come as text. */
export function verticaValue(value: unknown, { dataTypeID }: VerticaField): unknown {
  if (dataTypeID === BOOLEAN && typeof value === 'string') return value === 't';
  return BYTES.has(dataTypeID) && typeof value === 'string' ? bytesOf(value) : value;
}

// Bytes that are not letters come as `\377`.
function bytesOf(text: string): Uint8Array {
  return Buffer.from(
    text.replaceAll(/\\(?:(\\)|([0-7]{3}))/g, (_, backslash: string | undefined, octal: string) =>
      backslash ? '\\' : String.fromCharCode(Number.parseInt(octal, 8)),
    ),
    'latin1',
  );
}
