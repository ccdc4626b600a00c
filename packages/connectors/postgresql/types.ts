import { FOR_EVER_MS, SINCE_EVER_MS } from '@powerset/core/table/json.ts';
import type { ColumnData, GenericType, ResultColumn } from '@powerset/core/table/result-table.ts';
import { pythonText } from '@powerset/kit/python-text.ts';
import { listText, readArray, readDigits } from './nested-values.ts';

interface TypeFacts {
  readonly name: string;
  readonly genericType: GenericType;
  readonly read: (texts: readonly (string | null)[], nulls: Uint8Array | undefined) => ColumnData;
  /** Set if values can be converted one by one, because their kind does not depend on the others. */
  readonly kind?: SteadyKind;
}

/** Kinds of columns whose values are converted as they arrive. */
export type SteadyKind = 'int' | 'bigint' | 'float' | 'bool' | 'text';

const integers: TypeFacts['read'] = (texts, nulls) => ({
  kind: 'int',
  values: Int32Array.from(texts, text => Number(text ?? 0)),
  ...withNulls(nulls),
});
const bigIntegers: TypeFacts['read'] = (texts, nulls) => ({
  kind: 'bigint',
  values: BigInt64Array.from(texts, text => BigInt(text ?? 0)),
  ...withNulls(nulls),
});
const floats: TypeFacts['read'] = (texts, nulls) => ({
  kind: 'float',
  values: Float64Array.from(texts, text => Number(text ?? 0)),
  ...withNulls(nulls),
});
const booleans: TypeFacts['read'] = (texts, nulls) => ({
  kind: 'bool',
  values: Uint8Array.from(texts, text => (text === 't' ? 1 : 0)),
  ...withNulls(nulls),
});
// A double always preserves this many digits.
const DOUBLE_DIGITS = 15;

// NaN and infinities have no decimal digits. A column with them uses doubles if no other value loses digits;
// otherwise they count as missing.
const decimals: TypeFacts['read'] = (texts, nulls) => {
  const hasDigits = (text: string | null): text is string => text !== null && /\d/.test(text);
  const isMissing = (text: string | null): boolean => !hasDigits(text);
  if (texts.every((text, row) => nulls?.[row] === 1 || hasDigits(text)))
    return { kind: 'decimal', values: texts.map(text => text ?? ''), ...withNulls(nulls) };
  if (texts.every(text => isMissing(text) || text!.replace(/\D/g, '').length <= DOUBLE_DIGITS))
    return floats(texts, nulls);
  return {
    kind: 'decimal',
    values: texts.map(text => (hasDigits(text) ? text : '')),
    nulls: Uint8Array.from(texts, text => (isMissing(text) ? 1 : 0)),
  };
};

// A column stays text if one of its times is outside of the supported calendar.
const moments =
  (end: number): TypeFacts['read'] =>
  (written, nulls) => {
    const values = Float64Array.from(written, text =>
      text === null ? 0 : text === 'infinity' ? end : text === '-infinity' ? SINCE_EVER_MS : epochMs(text),
    );
    return values.some(Number.isNaN)
      ? texts(written, nulls)
      : { kind: 'temporal', values, ...withNulls(nulls) };
  };

/** Formats JSON and arrays as clients expect them. */
const nested =
  (print: (text: string) => string | null): TypeFacts['read'] =>
  values => {
    const printed = values.map(text => (text === null ? null : print(text)));
    return texts(
      printed,
      printed.includes(null) ? Uint8Array.from(printed, text => (text === null ? 1 : 0)) : undefined,
    );
  };

function jsonDocument(text: string): string | null {
  const value = readDigits(text);
  return value === null || typeof value === 'string' ? value : pythonText(value);
}

const arrays = (read: (item: string) => unknown): TypeFacts['read'] =>
  nested(text => listText(readArray(text, read)));

// A time of day has whole seconds or microseconds.
const clocks: TypeFacts['read'] = (values, nulls) =>
  texts(
    values.map(text => text?.replace(/\.\d+/, fraction => fraction.padEnd(7, '0')) ?? null),
    nulls,
  );

/** Types by their number in `pg_type`; all others are text. */
const TYPES: Readonly<Record<number, TypeFacts>> = {
  16: { name: 'BOOLEAN', genericType: 'boolean', read: booleans, kind: 'bool' },
  20: { name: 'BIGINT', genericType: 'numeric', read: bigIntegers, kind: 'bigint' },
  26: { name: 'OID', genericType: 'numeric', read: bigIntegers, kind: 'bigint' },
  21: { name: 'SMALLINT', genericType: 'numeric', read: integers, kind: 'int' },
  23: { name: 'INTEGER', genericType: 'numeric', read: integers, kind: 'int' },
  700: { name: 'REAL', genericType: 'numeric', read: floats, kind: 'float' },
  701: { name: 'DOUBLE PRECISION', genericType: 'numeric', read: floats, kind: 'float' },
  1700: { name: 'NUMERIC', genericType: 'numeric', read: decimals },
  1082: { name: 'DATE', genericType: 'temporal', read: moments(Date.UTC(9999, 11, 31)) },
  1114: { name: 'TIMESTAMP WITHOUT TIME ZONE', genericType: 'temporal', read: moments(FOR_EVER_MS) },
  1184: { name: 'TIMESTAMP WITH TIME ZONE', genericType: 'temporal', read: moments(FOR_EVER_MS) },
  1083: { name: 'TIME WITHOUT TIME ZONE', genericType: 'string', read: clocks },
  114: { name: 'JSON', genericType: 'string', read: nested(jsonDocument) },
  3802: { name: 'JSONB', genericType: 'string', read: nested(jsonDocument) },
  1000: { name: 'BOOLEAN[]', genericType: 'string', read: arrays(item => item === 't') },
  1005: { name: 'SMALLINT[]', genericType: 'string', read: arrays(BigInt) },
  1007: { name: 'INTEGER[]', genericType: 'string', read: arrays(BigInt) },
  1016: { name: 'BIGINT[]', genericType: 'string', read: arrays(BigInt) },
  1009: { name: 'TEXT[]', genericType: 'string', read: arrays(item => item) },
  1015: { name: 'VARCHAR[]', genericType: 'string', read: arrays(item => item) },
  1021: { name: 'REAL[]', genericType: 'string', read: arrays(Number) },
  1022: { name: 'DOUBLE PRECISION[]', genericType: 'string', read: arrays(Number) },
};
const TEXT: TypeFacts = { name: 'TEXT', genericType: 'string', read: texts, kind: 'text' };

/** Converts one column of a result from the text that the server sent. */
export function resultColumn(name: string, typeId: number, values: readonly (string | null)[]): ResultColumn {
  const nulls = values.includes(null)
    ? Uint8Array.from(values, value => (value === null ? 1 : 0))
    : undefined;
  return columnOf(name, typeId, (TYPES[typeId] ?? TEXT).read(values, nulls));
}

/** Returns a column of converted values. */
export function columnOf(name: string, typeId: number, data: ColumnData): ResultColumn {
  const type = TYPES[typeId] ?? TEXT;
  return {
    name,
    databaseType: type.name,
    genericType: data.kind === 'text' ? 'string' : type.genericType,
    data,
  };
}

/** Returns the kind of a type whose values can be converted one by one. */
export function steadyKind(typeId: number): SteadyKind | undefined {
  return (TYPES[typeId] ?? TEXT).kind;
}

/** Returns our name of a type number. */
export function typeName(typeId: number): string {
  return (TYPES[typeId] ?? TEXT).name;
}

function texts(values: readonly (string | null)[], nulls: Uint8Array | undefined): ColumnData {
  const codes = new Map<string, number>();
  const coded = Uint32Array.from(values, value => {
    const text = value ?? '';
    const code = codes.get(text) ?? codes.size;
    codes.set(text, code);
    return code;
  });
  return { kind: 'text', values: coded, dictionary: [...codes.keys()], ...withNulls(nulls) };
}

const MOMENT =
  /^(\d{4,})-(\d\d)-(\d\d)(?: (\d\d):(\d\d):(\d\d)(\.\d+)?)?(?:([+-])(\d\d)(?::?(\d\d)(?::(\d\d))?)?)?( BC)?$/;

/**
 * Returns the milliseconds since 1970 of a date or timestamp in ISO style; NaN outside of the supported
 * calendar.
 */
export function epochMs(text: string): number {
  const usual = usualMs(text);
  if (usual !== undefined) return usual;
  const parts = MOMENT.exec(text);
  if (!parts) return NaN;
  const [, year, month, day, hour = '0', minute = '0', second = '0', fraction = '0'] = parts;
  const date = new Date(0);
  date.setUTCFullYear(parts[12] ? 1 - Number(year) : Number(year), Number(month) - 1, Number(day));
  const clock = (Number(hour) * 60 + Number(minute)) * 60_000 + Number(second) * 1000;
  // Before standard time zones, offsets included seconds.
  const zone = parts[8]
    ? (parts[8] === '-' ? -1 : 1) *
      ((Number(parts[9]) * 60 + Number(parts[10] ?? 0)) * 60 + Number(parts[11] ?? 0)) *
      1000
    : 0;
  // Computes in whole microseconds first, because adding a fraction of a millisecond to a large number would
  // lose its last digits.
  return ((date.getTime() + clock - zone) * 1000 + Math.round(Number(fraction) * 1e6)) / 1000;
}

const [ZERO, DASH, COLON, SPACE, POINT] = [0x30, 0x2d, 0x3a, 0x20, 0x2e];
const DATE_LETTERS = 10;
const SECOND_LETTERS = 19;

// Most moments are written as `2024-02-29` or `2024-02-29 13:14:15.25`, in the calendar's usual years.
function usualMs(text: string): number | undefined {
  const { length } = text;
  if (length !== DATE_LETTERS && (length < SECOND_LETTERS || length > SECOND_LETTERS + 7)) return undefined;
  const unit = (at: number): number => text.charCodeAt(at);
  if (unit(4) !== DASH || unit(7) !== DASH) return undefined;
  let isUsual = true;
  const digits = (from: number, to: number): number => {
    let value = 0;
    for (let at = from; at < to; at++) {
      const digit = unit(at) - ZERO;
      if (digit < 0 || digit > 9) isUsual = false;
      value = value * 10 + digit;
    }
    return value;
  };
  const year = digits(0, 4);
  const dayMs = Date.UTC(year, digits(5, 7) - 1, digits(8, 10));
  // Years of two digits would be moved to the last century.
  if (!isUsual || year < 100) return undefined;
  if (length === DATE_LETTERS) return dayMs;
  if (unit(10) !== SPACE || unit(13) !== COLON || unit(16) !== COLON) return undefined;
  const clock = (digits(11, 13) * 60 + digits(14, 16)) * 60_000 + digits(17, 19) * 1000;
  const places = length - SECOND_LETTERS - 1;
  const fraction = places > 0 ? digits(SECOND_LETTERS + 1, length) * 10 ** (6 - places) : 0;
  if (!isUsual || places === 0 || (places > 0 && unit(SECOND_LETTERS) !== POINT)) return undefined;
  return ((dayMs + clock) * 1000 + fraction) / 1000;
}

function withNulls(nulls: Uint8Array | undefined): { nulls?: Uint8Array } {
  return nulls ? { nulls } : {};
}
