import type { ColumnKind } from '@powerset/connector-kit/column-of.ts';
import type { DriverColumn } from '@powerset/connector-kit/connection-over.ts';

/** Holds a column as the package describes it. */
export interface HanaColumn {
  readonly columnDisplayName: string;
  /** The protocol's number of the type. */
  readonly dataType: number;
}

/** A large value that is read on demand. */
export interface HanaLob {
  read(done: (error: unknown, bytes: Uint8Array) => void): void;
}

const TYPES: Readonly<Record<number, readonly [string, ColumnKind]>> = {
  1: ['TINYINT', 'integer'],
  2: ['SMALLINT', 'integer'],
  3: ['INTEGER', 'integer'],
  4: ['BIGINT', 'bigint'],
  5: ['DECIMAL', 'decimal'],
  6: ['REAL', 'float'],
  7: ['DOUBLE', 'float'],
  8: ['CHAR', 'text'],
  9: ['VARCHAR', 'text'],
  10: ['NCHAR', 'text'],
  11: ['NVARCHAR', 'text'],
  12: ['BINARY', 'text'],
  13: ['VARBINARY', 'text'],
  14: ['DATE', 'moment'],
  15: ['TIME', 'text'],
  16: ['TIMESTAMP', 'moment'],
  25: ['CLOB', 'text'],
  26: ['NCLOB', 'text'],
  27: ['BLOB', 'text'],
  28: ['BOOLEAN', 'boolean'],
  29: ['VARCHAR', 'text'],
  30: ['NVARCHAR', 'text'],
  51: ['TEXT', 'text'],
  52: ['SHORTTEXT', 'text'],
  55: ['ALPHANUM', 'text'],
  61: ['TIMESTAMP', 'moment'],
  62: ['SECONDDATE', 'moment'],
  63: ['DATE', 'moment'],
  64: ['TIME', 'text'],
  74: ['ST_GEOMETRY', 'text'],
  75: ['ST_POINT', 'text'],
  76: ['DECIMAL', 'decimal'],
  81: ['DECIMAL', 'decimal'],
  82: ['DECIMAL', 'decimal'],
};
const LARGE_TEXTS = new Set([25, 26, 51]);

/** Describes a result column. */
export function hanaColumn({ columnDisplayName: name, dataType }: HanaColumn): DriverColumn {
  const [type, kind] = TYPES[dataType] ?? ['NVARCHAR', 'text'];
  return { name, type, kind };
}

/** Converts a value to the form used in results; large texts and bytes are read whole. */
export async function hanaValue(value: unknown, { dataType }: HanaColumn): Promise<unknown> {
  const bytes = isLob(value)
    ? await new Promise<Uint8Array>((resolve, reject) => {
        value.read((error, read) => (error ? reject(error as Error) : resolve(read)));
      })
    : value;
  return bytes instanceof Uint8Array && LARGE_TEXTS.has(dataType)
    ? Buffer.from(bytes).toString('utf8')
    : bytes;
}

function isLob(value: unknown): value is HanaLob {
  return typeof value === 'object' && value !== null && 'read' in value && !(value instanceof Uint8Array);
}
