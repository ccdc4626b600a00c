import type { ColumnData, GenericType, ResultColumn } from '@powerset/core/table/result-table.ts';
import { epochMs } from './moment-text.ts';

/** The kind of values in a column, as far as it matters for building the column. */
export type ColumnKind = 'integer' | 'bigint' | 'decimal' | 'float' | 'boolean' | 'moment' | 'text';

/** A value as a driver returns it when it is set to keep every digit. */
export type DriverValue = string | number | bigint | boolean | Uint8Array | object | null;

const GENERIC: Readonly<Record<ColumnKind, GenericType>> = {
  integer: 'numeric',
  bigint: 'numeric',
  decimal: 'numeric',
  float: 'numeric',
  boolean: 'boolean',
  moment: 'temporal',
  text: 'string',
};

/** Builds a result column from a driver's values without losing digits. */
export function columnOf(
  {
    name,
    databaseType,
    kind,
  }: { readonly name: string; readonly databaseType: string; readonly kind: ColumnKind },
  values: readonly DriverValue[],
): ResultColumn {
  const data = dataOf(kind, values);
  const isNull = (row: number): boolean =>
    values[row] === null || (data.kind === 'temporal' && Number.isNaN(data.values[row]!));
  let nulls: Uint8Array | undefined;
  for (let row = 0; row < values.length; row++) {
    if (isNull(row)) (nulls ??= new Uint8Array(values.length))[row] = 1;
  }
  return {
    name,
    databaseType,
    genericType: kind === 'moment' && data.kind === 'text' ? 'string' : GENERIC[kind],
    data: nulls ? { ...data, nulls } : data,
  };
}

function dataOf(kind: ColumnKind, values: readonly DriverValue[]): ColumnData {
  switch (kind) {
    case 'integer':
      return { kind: 'int', values: Int32Array.from(values, Number) };
    case 'bigint':
      return bigints(values);
    case 'decimal':
      return { kind: 'decimal', values: values.map(value => (value === null ? '' : String(value))) };
    case 'float':
      return {
        kind: 'float',
        values: Float64Array.from(values, value => (value === null ? 0 : floatOf(value))),
      };
    case 'boolean':
      return {
        kind: 'bool',
        values: Uint8Array.from(values, value =>
          value === true || value === 1 || value === '1' || value === 'true' ? 1 : 0,
        ),
      };
    case 'moment':
      return moments(values);
    case 'text':
      return textColumn(values);
    default:
      throw new Error(`unknown kind ${kind satisfies never as string}`);
  }
}

// Some engines store invalid dates.
const NO_MOMENT = /^$|^\d{4}-(00|\d\d-00)/;

// A column stays text when one of its timestamps cannot be parsed.
function moments(values: readonly DriverValue[]): ColumnData {
  const times = new Float64Array(values.length);
  for (let row = 0; row < values.length; row++) {
    if (values[row] === null) continue;
    const text = String(values[row]);
    const ms = epochMs(text);
    if (Number.isNaN(ms) && !NO_MOMENT.test(text)) return textColumn(values);
    times[row] = ms;
  }
  return { kind: 'temporal', values: times };
}

const LARGEST = 2n ** 63n - 1n;

// Some engines have integers that do not fit in a signed 64-bit integer.
function bigints(values: readonly DriverValue[]): ColumnData {
  const read = values.map(value => (value === null ? 0n : BigInt(value as string)));
  return read.some(value => value > LARGEST || value < -LARGEST - 1n)
    ? { kind: 'decimal', values: read.map(String) }
    : { kind: 'bigint', values: BigInt64Array.from(read) };
}

function floatOf(value: DriverValue): number {
  const number = Number(value);
  if (!Number.isNaN(number)) return number;
  const text = String(value).toLowerCase();
  return text.startsWith('-inf')
    ? -Infinity
    : text.startsWith('inf') || text.startsWith('+inf')
      ? Infinity
      : NaN;
}

/**
 * Encodes texts as indexes into the list of distinct texts; bytes become `0x…`, missing values an empty text.
 */
export function textColumn(values: readonly DriverValue[]): ColumnData {
  const codes = new Map<string, number>();
  const coded = new Uint32Array(values.length);
  for (let row = 0; row < values.length; row++) {
    const text = textOf(values[row]!);
    let code = codes.get(text);
    if (code === undefined) codes.set(text, (code = codes.size));
    coded[row] = code;
  }
  return { kind: 'text', values: coded, dictionary: [...codes.keys()] };
}

function textOf(value: DriverValue): string {
  if (value === null) return '';
  if (value instanceof Uint8Array) return `0x${Buffer.from(value).toString('hex')}`;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
