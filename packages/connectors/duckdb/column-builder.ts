import { DuckDBTypeId, type DuckDBType, type DuckDBValue, type DuckDBVector } from '@duckdb/node-api';
import type { ColumnData, ResultColumn } from '@powerset/core/table/result-table.ts';
import { rawVector } from './raw-vector.ts';
import { TextCodes } from './text-codes.ts';
import { duckdbGenericType } from './types.ts';

/** Collects one column of a streamed result, chunk after chunk, into typed arrays. */
export interface ColumnBuilder {
  append(vector: DuckDBVector, count: number): void;
  finish(name: string): ResultColumn;
}

/** A builder for a column's type; types without a closer form become text. */
export function columnBuilder(type: DuckDBType): ColumnBuilder {
  const id = type.typeId;
  switch (id) {
    case DuckDBTypeId.BOOLEAN: return typed(type, 'bool', Uint8Array, value => (value ? 1 : 0));
    case DuckDBTypeId.TINYINT: case DuckDBTypeId.SMALLINT: case DuckDBTypeId.INTEGER:
    case DuckDBTypeId.UTINYINT: case DuckDBTypeId.USMALLINT: return typed(type, 'int', Int32Array, Number);
    case DuckDBTypeId.UINTEGER: case DuckDBTypeId.FLOAT: case DuckDBTypeId.DOUBLE: return typed(type, 'float', Float64Array, Number);
    case DuckDBTypeId.BIGINT: return typed(type, 'bigint', BigInt64Array, value => value as bigint);
    case DuckDBTypeId.UBIGINT: case DuckDBTypeId.HUGEINT: case DuckDBTypeId.UHUGEINT: case DuckDBTypeId.BIGNUM: return hugeIntegers(type);
    case DuckDBTypeId.DECIMAL: return decimals(type);
    default: return MOMENTS[id] ? moments(type, MOMENTS[id]) : texts(type);
  }
}

/** Typed array that grows; rows that are missing are counted apart. */
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

type PlainArrays = { bool: Uint8Array; int: Int32Array; float: Float64Array; bigint: BigInt64Array; temporal: Float64Array };

function typed<K extends keyof PlainArrays>(type: DuckDBType, kind: K, make: new (length: number) => PlainArrays[K], convert: (value: DuckDBValue) => PlainArrays[K][number]): ColumnBuilder {
  const growing = new Growing<PlainArrays[K]>(make);
  return {
    append(vector, count) {
      growing.reserve(count);
      const { items } = rawVector(vector);
      if (items && kind !== 'bool' && (items instanceof BigInt64Array) === (kind === 'bigint')) {
        growing.values.set((items.length === count ? items : items.subarray(0, count)) as never, growing.length);
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

// Sums of integers come as 128 bits; nearly all of them fit into 64, the others keep their digits as text.
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
    finish: name => ({ name, ...column(type, { kind: 'decimal', values: values.map(value => value ?? ''), ...nullMarks(values) }) }),
  };
}

function nullMarks(values: readonly unknown[]): { nulls?: Uint8Array } {
  return values.includes(null) ? { nulls: Uint8Array.from(values, value => (value === null ? 1 : 0)) } : {};
}

const MOMENTS: Partial<Record<DuckDBTypeId, (value: never) => number>> = {
  [DuckDBTypeId.DATE]: ({ days }: { days: number }) => days * 86_400_000,
  [DuckDBTypeId.TIMESTAMP]: fromMicros,
  [DuckDBTypeId.TIMESTAMP_TZ]: fromMicros,
  [DuckDBTypeId.TIMESTAMP_S]: ({ seconds }: { seconds: bigint }) => Number(seconds) * 1000,
  [DuckDBTypeId.TIMESTAMP_MS]: ({ millis }: { millis: bigint }) => Number(millis),
  [DuckDBTypeId.TIMESTAMP_NS]: ({ nanos }: { nanos: bigint }) => Number(nanos / 1000n) / 1000,
};

function fromMicros({ micros }: { micros: bigint }): number {
  return Number(micros) / 1000;
}

// DuckDB's infinities lie far outside what a JavaScript date can say; they count as missing.
const LAST_MOMENT = 8.64e15;

function moments(type: DuckDBType, convert: (value: never) => number): ColumnBuilder {
  const growing = new Growing(Float64Array);
  const isMicros = type.typeId === DuckDBTypeId.TIMESTAMP || type.typeId === DuckDBTypeId.TIMESTAMP_TZ;
  const push = (moment: number): void => {
    if (Math.abs(moment) <= LAST_MOMENT) growing.values[growing.length++] = moment;
    else growing.pushNull();
  };
  return {
    append(vector, count) {
      growing.reserve(count);
      const { items } = rawVector(vector);
      if (isMicros && items instanceof BigInt64Array) {
        for (let row = 0; row < count; row++) push(Number(items[row]) / 1000);
        return;
      }
      for (let row = 0; row < count; row++) {
        const value = vector.getItem(row) as never;
        push(value === null ? NaN : convert(value));
      }
    },
    finish: name => ({ name, ...column(type, { kind: 'temporal', ...growing.done() }) }),
  };
}

function texts(type: DuckDBType): ColumnBuilder {
  const growing = new Growing(Uint32Array);
  const codes = new TextCodes();
  return {
    append(vector, count) {
      growing.reserve(count);
      const { strings, isComplete } = rawVector(vector);
      if (strings && isComplete) {
        codes.startVector();
        const read = (row: number): string => vector.getItem(row) as string;
        for (let row = 0; row < count; row++) {
          growing.values[growing.length++] = codes.ofShort(strings, row, read) ?? codes.ofLong(strings, row, read);
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
