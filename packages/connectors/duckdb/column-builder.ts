import { DuckDBTypeId, type DuckDBType, type DuckDBValue, type DuckDBVector } from '@duckdb/node-api';
import { FOR_EVER_MS, momentText, SINCE_EVER_MS } from '@powerset/core/table/json.ts';
import { MOST_VALUE_BYTES, valueTooLarge } from '@powerset/connector-kit/value-size.ts';
import type { ColumnData, ResultColumn } from '@powerset/core/table/result-table.ts';
import { longestString, rawVector } from './raw-vector.ts';
import { TextCodes } from './text-codes.ts';
import { duckdbGenericType } from './types.ts';

/** Collects one column of a streamed result, chunk after chunk, into typed arrays. */
export interface ColumnBuilder {
  append(vector: DuckDBVector, count: number): void;
  finish(name: string): ResultColumn;
}

/** Returns a builder for a column's type; types without a closer match become text. */
export function columnBuilder(type: DuckDBType): ColumnBuilder {
  const id = type.typeId;
  switch (id) {
    case DuckDBTypeId.BOOLEAN:
      return typed(type, 'bool', Uint8Array, value => (value ? 1 : 0));
    case DuckDBTypeId.TINYINT:
    case DuckDBTypeId.SMALLINT:
    case DuckDBTypeId.INTEGER:
    case DuckDBTypeId.UTINYINT:
    case DuckDBTypeId.USMALLINT:
      return typed(type, 'int', Int32Array, Number);
    case DuckDBTypeId.UINTEGER:
    case DuckDBTypeId.FLOAT:
    case DuckDBTypeId.DOUBLE:
      return typed(type, 'float', Float64Array, Number);
    case DuckDBTypeId.BIGINT:
      return typed(type, 'bigint', BigInt64Array, value => value as bigint);
    case DuckDBTypeId.UBIGINT:
    case DuckDBTypeId.HUGEINT:
    case DuckDBTypeId.UHUGEINT:
    case DuckDBTypeId.BIGNUM:
      return hugeIntegers(type);
    case DuckDBTypeId.DECIMAL:
      return decimals(type);
    default:
      return MOMENTS[id] ? moments(type, MOMENTS[id]) : texts(type);
  }
}

/** Collects values in a growing typed array; missing rows are recorded separately. */
class Growing<A extends Float64Array | Int32Array | BigInt64Array | Uint8Array | Uint32Array> {
  values: A;
  nulls: Uint8Array | undefined;
  length = 0;
  readonly #make: new (length: number) => A;

  constructor(make: new (length: number) => A) {
    this.#make = make;
    this.values = new make(2048);
  }

  reserve(count: number): void {
    if (this.length + count <= this.values.length) return;
    const capacity = Math.max(this.values.length * 2, this.length + count);
    const values = new this.#make(capacity);
    values.set(this.values as never);
    this.values = values;
    if (this.nulls) this.nulls = grown(this.nulls, capacity);
  }

  pushNull(): void {
    this.nulls ??= new Uint8Array(this.values.length);
    this.nulls[this.length++] = 1;
  }

  done(): { values: A; nulls?: Uint8Array } {
    const values = this.values.slice(0, this.length) as A;
    return this.nulls ? { values, nulls: this.nulls.slice(0, this.length) } : { values };
  }
}

function grown(bytes: Uint8Array, length: number): Uint8Array {
  const larger = new Uint8Array(length);
  larger.set(bytes);
  return larger;
}

function column(type: DuckDBType, data: ColumnData): Omit<ResultColumn, 'name'> {
  const databaseType = type.toString();
  return { databaseType, genericType: duckdbGenericType(databaseType), data };
}

type PlainArrays = {
  bool: Uint8Array;
  int: Int32Array;
  float: Float64Array;
  bigint: BigInt64Array;
  temporal: Float64Array;
};

function typed<K extends keyof PlainArrays>(
  type: DuckDBType,
  kind: K,
  make: new (length: number) => PlainArrays[K],
  convert: (value: DuckDBValue) => PlainArrays[K][number],
): ColumnBuilder {
  const growing = new Growing<PlainArrays[K]>(make);
  return {
    append(vector, count) {
      growing.reserve(count);
      const { items } = rawVector(vector);
      if (items && kind !== 'bool' && items instanceof BigInt64Array === (kind === 'bigint')) {
        growing.values.set(
          (items.length === count ? items : items.subarray(0, count)) as never,
          growing.length,
        );
        growing.length += count;
        return;
      }
      for (let row = 0; row < count; row++) {
        const value = vector.getItem(row) as DuckDBValue;
        if (value === null) growing.pushNull();
        else growing.values[growing.length++] = convert(value) as never;
      }
    },
    finish: name => ({ name, ...column(type, { kind, ...growing.done() } as ColumnData) }),
  };
}

// Sums of integers have 128 bits; nearly all fit into 64, and the others keep their digits as text.
function hugeIntegers(type: DuckDBType): ColumnBuilder {
  const values: (bigint | null)[] = [];
  return {
    append(vector, count) {
      for (let row = 0; row < count; row++) values.push(vector.getItem(row) as bigint | null);
    },
    finish(name) {
      const nulls = nullMarks(values);
      const fits = values.every(value => value === null || BigInt.asIntN(64, value) === value);
      const data: ColumnData = fits
        ? { kind: 'bigint', values: BigInt64Array.from(values, value => value ?? 0n), ...nulls }
        : { kind: 'decimal', values: values.map(value => String(value ?? '')), ...nulls };
      return { name, ...column(type, data) };
    },
  };
}

function decimals(type: DuckDBType): ColumnBuilder {
  const values: (string | null)[] = [];
  return {
    append(vector, count) {
      for (let row = 0; row < count; row++) values.push(vector.getItem(row)?.toString() ?? null);
    },
    finish: name => ({
      name,
      ...column(type, { kind: 'decimal', values: values.map(value => value ?? ''), ...nullMarks(values) }),
    }),
  };
}

function nullMarks(values: readonly unknown[]): { nulls?: Uint8Array } {
  return values.includes(null) ? { nulls: Uint8Array.from(values, value => (value === null ? 1 : 0)) } : {};
}

const MOMENTS: Partial<Record<DuckDBTypeId, (value: never) => number>> = {
  [DuckDBTypeId.DATE]: ({ days }: { days: number }) =>
    days === LAST_DAY ? Infinity : days === -LAST_DAY ? -Infinity : days * 86_400_000,
  [DuckDBTypeId.TIMESTAMP]: ({ micros }: { micros: bigint }) => fromMicros(micros),
  [DuckDBTypeId.TIMESTAMP_TZ]: ({ micros }: { micros: bigint }) => fromMicros(micros),
  [DuckDBTypeId.TIMESTAMP_S]: ({ seconds }: { seconds: bigint }) => finiteOf(seconds) * 1000,
  [DuckDBTypeId.TIMESTAMP_MS]: ({ millis }: { millis: bigint }) => finiteOf(millis),
  // A double cannot hold nanoseconds.
  [DuckDBTypeId.TIMESTAMP_NS]: ({ nanos }: { nanos: bigint }) =>
    !Number.isFinite(finiteOf(nanos))
      ? finiteOf(nanos)
      : nanos % 1000n === 0n
        ? fromMicros(nanos / 1000n)
        : NaN,
};

/** DuckDB represents infinity by the largest number of a type and its negative. */
const LAST_DAY = 0x7fff_ffff;
const LAST_COUNT = 0x7fff_ffff_ffff_ffffn;

function finiteOf(count: bigint): number {
  return count === LAST_COUNT ? Infinity : count === -LAST_COUNT ? -Infinity : Number(count);
}

function fromMicros(micros: bigint): number {
  return finiteOf(micros) / 1000;
}

/** The range of JavaScript dates. */
const LAST_MOMENT = 8.64e15;

// Infinities become the ends of the calendar that other programs know; a column that would lose precision
// becomes text.
function moments(type: DuckDBType, convert: (value: never) => number): ColumnBuilder {
  const growing = new Growing(Float64Array);
  const isMicros = type.typeId === DuckDBTypeId.TIMESTAMP || type.typeId === DuckDBTypeId.TIMESTAMP_TZ;
  const ends = {
    first: SINCE_EVER_MS,
    last: type.typeId === DuckDBTypeId.DATE ? Date.UTC(9999, 11, 31) : FOR_EVER_MS,
  };
  const written = new Map<number, string>();
  const push = (value: DuckDBValue): void => {
    const moment = convert(value as never);
    if (Math.abs(moment) === Infinity) growing.values[growing.length] = moment > 0 ? ends.last : ends.first;
    else if (Math.abs(moment) <= LAST_MOMENT) growing.values[growing.length] = moment;
    else written.set(growing.length, String(value));
    growing.length++;
  };
  return {
    append(vector, count) {
      growing.reserve(count);
      const { items } = rawVector(vector);
      if (isMicros && items instanceof BigInt64Array) {
        for (let row = 0; row < count; row++) {
          const moment = Number(items[row]) / 1000;
          if (Math.abs(moment) <= LAST_MOMENT) growing.values[growing.length++] = moment;
          else push(vector.getItem(row) as DuckDBValue);
        }
        return;
      }
      for (let row = 0; row < count; row++) {
        const value = vector.getItem(row) as DuckDBValue;
        if (value === null) growing.pushNull();
        else push(value);
      }
    },
    finish: name => {
      const data = { kind: 'temporal', ...growing.done() } as const;
      return written.size === 0
        ? { name, ...column(type, data) }
        : { name, ...column(type, asWritten(data, written, type.toString())), genericType: 'string' };
    },
  };
}

function asWritten(
  { values, nulls }: Extract<ColumnData, { kind: 'temporal' }>,
  written: ReadonlyMap<number, string>,
  databaseType: string,
): ColumnData {
  const codes = new TextCodes();
  const texts = Uint32Array.from(values, (value, row) =>
    codes.of(
      nulls?.[row] === 1 ? '' : (written.get(row) ?? momentText(value, databaseType).replace('T', ' ')),
    ),
  );
  return { kind: 'text', values: texts, dictionary: codes.texts, ...(nulls ? { nulls } : {}) };
}

function texts(type: DuckDBType): ColumnBuilder {
  const growing = new Growing(Uint32Array);
  const codes = new TextCodes();
  return {
    append(vector, count) {
      if (longestString(vector, count) > MOST_VALUE_BYTES) throw valueTooLarge();
      growing.reserve(count);
      const { strings, isComplete } = rawVector(vector);
      if (strings && isComplete) {
        codes.startVector();
        const read = (row: number): string => vector.getItem(row) as string;
        for (let row = 0; row < count; row++) {
          growing.values[growing.length++] =
            codes.ofShort(strings, row, read) ?? codes.ofLong(strings, row, read);
        }
        return;
      }
      for (let row = 0; row < count; row++) {
        const value = vector.getItem(row) as DuckDBValue;
        if (value === null) growing.pushNull();
        else growing.values[growing.length++] = codes.of(typeof value === 'string' ? value : String(value));
      }
    },
    finish: name => ({ name, ...column(type, { kind: 'text', dictionary: codes.texts, ...growing.done() }) }),
  };
}
