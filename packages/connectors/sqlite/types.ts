import type { ColumnData, GenericType, ResultColumn } from '@powerset/core/table/result-table.ts';
import { textColumn } from '@powerset/connector-kit/column-of.ts';

/** A value as SQLite returns it. */
export type SqliteValue = string | bigint | number | Uint8Array | null;

/** Returns the kind of value of a declared type; undefined if the type does not determine it. */
export function sqliteGenericType(declared: string): GenericType | undefined {
  const name = declared.toUpperCase();
  if (/^(DATE|DATETIME|TIMESTAMP|TIMESTAMPTZ)\b/.test(name)) return 'temporal';
  if (/^BOOL/.test(name)) return 'boolean';
  if (/INT|REAL|FLOA|DOUB|NUM|DEC/.test(name)) return 'numeric';
  return /CHAR|CLOB|TEXT|TIME|JSON|UUID/.test(name) ? 'string' : undefined;
}

/**
 * Converts one column of a result. Any row may hold any kind of value, and a value that does not fit the
 * declared type overrides it.
 */
export function sqliteColumn(
  name: string,
  declared: string | null,
  values: readonly SqliteValue[],
): ResultColumn {
  const nulls = values.includes(null)
    ? Uint8Array.from(values, value => (value === null ? 1 : 0))
    : undefined;
  const wanted = sqliteGenericType(declared ?? '');
  const data =
    (wanted === 'temporal' ? moments(values) : wanted === 'boolean' ? booleans(values) : undefined) ??
    numbers(values) ??
    textColumn(values);
  const genericType: GenericType =
    data.kind === 'temporal'
      ? 'temporal'
      : data.kind === 'bool'
        ? 'boolean'
        : data.kind === 'text'
          ? 'string'
          : 'numeric';
  return {
    name,
    databaseType:
      declared ??
      {
        temporal: 'DATETIME',
        boolean: 'BOOLEAN',
        string: 'TEXT',
        numeric: data.kind === 'float' || data.kind === 'decimal' ? 'REAL' : 'INTEGER',
      }[genericType],
    genericType,
    data: { ...data, ...(nulls && !data.nulls ? { nulls } : {}) },
  };
}

const MOMENT =
  /^(\d{4})-(\d\d)-(\d\d)(?:[ T](\d\d):(\d\d)(?::(\d\d(?:\.\d+)?))?)?(?:Z|([+-])(\d\d):(\d\d))?$/;

function moments(values: readonly SqliteValue[]): ColumnData | undefined {
  const times = new Float64Array(values.length);
  for (let row = 0; row < values.length; row++) {
    const value = values[row];
    if (value === null) continue;
    const ms = typeof value === 'string' ? epochMs(value) : NaN;
    if (Number.isNaN(ms)) return undefined;
    times[row] = ms;
  }
  return { kind: 'temporal', values: times };
}

/** Returns the milliseconds since 1970 of ISO text; NaN for other text. */
export function epochMs(text: string): number {
  const parts = MOMENT.exec(text);
  if (!parts) return NaN;
  const date = new Date(0);
  date.setUTCFullYear(Number(parts[1]), Number(parts[2]) - 1, Number(parts[3]));
  const zone = parts[7]
    ? (parts[7] === '-' ? -1 : 1) * (Number(parts[8]) * 60 + Number(parts[9])) * 60_000
    : 0;
  return (
    date.getTime() +
    (Number(parts[4] ?? 0) * 60 + Number(parts[5] ?? 0)) * 60_000 +
    Math.round(Number(parts[6] ?? 0) * 1e6) / 1e3 -
    zone
  );
}

function booleans(values: readonly SqliteValue[]): ColumnData | undefined {
  const flags = new Uint8Array(values.length);
  for (let row = 0; row < values.length; row++) {
    const value = values[row]!;
    if (value !== null && value !== 0n && value !== 1n) return undefined;
    flags[row] = value === 1n ? 1 : 0;
  }
  return { kind: 'bool', values: flags };
}

const INT_MAX = 0x7fff_ffffn;
const MAX_SAFE = BigInt(Number.MAX_SAFE_INTEGER);

function numbers(values: readonly SqliteValue[]): ColumnData | undefined {
  let isWhole = true;
  let isSmall = true;
  let isSafe = true;
  let hasValue = false;
  for (const value of values) {
    if (value === null) continue;
    hasValue = true;
    if (typeof value === 'number') isWhole = false;
    else if (typeof value !== 'bigint') return undefined;
    else if (value > INT_MAX || value < -INT_MAX) {
      isSmall = false;
      isSafe &&= value <= MAX_SAFE && value >= -MAX_SAFE;
    }
  }
  if (!hasValue) return undefined;
  if (!isWhole && !isSafe) return digits(values as readonly (bigint | number | null)[]);
  if (!isWhole)
    return {
      kind: 'float',
      values: Float64Array.from(values as readonly (bigint | number | null)[], value => Number(value ?? 0)),
    };
  if (!isSmall)
    return {
      kind: 'bigint',
      values: BigInt64Array.from(values as readonly (bigint | null)[], value => value ?? 0n),
    };
  return {
    kind: 'int',
    values: Int32Array.from(values as readonly (bigint | null)[], value => Number(value ?? 0n)),
  };
}

// Keeps all digits of fractions and of integers beyond a double by storing them as decimals. Values that are
// not numbers have no digits.
function digits(values: readonly (bigint | number | null)[]): ColumnData {
  const isMissing = (value: bigint | number | null): boolean =>
    value === null || (typeof value === 'number' && !Number.isFinite(value));
  return {
    kind: 'decimal',
    values: values.map(value =>
      isMissing(value) ? '' : typeof value === 'number' ? plainDigits(value) : String(value),
    ),
    nulls: Uint8Array.from(values, value => (isMissing(value) ? 1 : 0)),
  };
}

function plainDigits(value: number): string {
  const [, sign, whole, fraction = '', exponent] =
    /^(-?)(\d+)(?:\.(\d+))?e([+-]\d+)$/.exec(String(value)) ?? [];
  if (exponent === undefined) return String(value);
  const shift = Number(exponent);
  return shift > 0
    ? `${sign}${whole}${fraction.padEnd(shift, '0')}`
    : `${sign}0.${'0'.repeat(-shift - 1)}${whole}${fraction}`;
}
