import type { ColumnKind } from '@powerset/connector-kit/column-of.ts';

interface TypeFacts {
  readonly name: string;
  readonly kind: ColumnKind;
}

const UNSIGNED = 32;
const BINARY_CHARACTERS = 63;

/** Maps the protocol's numbers of column types. */
const TYPES: Readonly<Record<number, TypeFacts>> = {
  0: { name: 'DECIMAL', kind: 'decimal' },
  1: { name: 'TINYINT', kind: 'integer' },
  2: { name: 'SMALLINT', kind: 'integer' },
  3: { name: 'INTEGER', kind: 'integer' },
  4: { name: 'FLOAT', kind: 'float' },
  5: { name: 'DOUBLE', kind: 'float' },
  6: { name: 'NULL', kind: 'text' },
  7: { name: 'TIMESTAMP', kind: 'moment' },
  8: { name: 'BIGINT', kind: 'bigint' },
  9: { name: 'MEDIUMINT', kind: 'integer' },
  10: { name: 'DATE', kind: 'moment' },
  11: { name: 'TIME', kind: 'text' },
  12: { name: 'DATETIME', kind: 'moment' },
  13: { name: 'YEAR', kind: 'integer' },
  15: { name: 'VARCHAR', kind: 'text' },
  16: { name: 'BIT', kind: 'text' },
  245: { name: 'JSON', kind: 'text' },
  246: { name: 'DECIMAL', kind: 'decimal' },
  247: { name: 'ENUM', kind: 'text' },
  248: { name: 'SET', kind: 'text' },
  249: { name: 'TINYTEXT', kind: 'text' },
  250: { name: 'MEDIUMTEXT', kind: 'text' },
  251: { name: 'LONGTEXT', kind: 'text' },
  252: { name: 'TEXT', kind: 'text' },
  253: { name: 'VARCHAR', kind: 'text' },
  254: { name: 'CHAR', kind: 'text' },
  255: { name: 'GEOMETRY', kind: 'text' },
};

export interface FieldFacts {
  readonly name: string;
  readonly columnType?: number;
  readonly flags?: number | readonly string[];
  readonly characterSet?: number;
}

/** Returns the type of a result column. */
export function mysqlColumn({
  name,
  columnType,
  flags,
  characterSet,
}: FieldFacts): TypeFacts & { readonly name: string; readonly databaseType: string } {
  const known = TYPES[columnType ?? 253] ?? { name: 'VARCHAR', kind: 'text' as const };
  const isUnsigned = typeof flags === 'number' && (flags & UNSIGNED) !== 0;
  const isBinary = characterSet === BINARY_CHARACTERS && /TEXT|CHAR/.test(known.name);
  const databaseType = isBinary
    ? known.name
        .replace('TEXT', 'BLOB')
        .replace('VARCHAR', 'VARBINARY')
        .replace(/^CHAR$/, 'BINARY')
    : known.name;
  // Unsigned 32-bit values do not fit into signed ones.
  const kind = isUnsigned && columnType === 3 ? 'bigint' : known.kind;
  return {
    name,
    databaseType: isUnsigned && /INT/.test(databaseType) ? `${databaseType} UNSIGNED` : databaseType,
    kind,
  };
}
