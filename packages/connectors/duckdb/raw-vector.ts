import type { DuckDBVector } from '@duckdb/node-api';

type Items =
  | Int8Array
  | Uint8Array
  | Int16Array
  | Uint16Array
  | Int32Array
  | Uint32Array
  | Float32Array
  | Float64Array
  | BigInt64Array;

export interface RawVector {
  /** The values by row, if none is missing. */
  readonly items?: Items;
  /** DuckDB's own 16 bytes for each string: its length, and the text itself if it has at most 12 bytes. */
  readonly strings?: DataView;
  /** Whether no value is missing. */
  readonly isComplete: boolean;
}

const STRING_BYTES = 16;

/**
 * Returns the length of the longest string of a vector in bytes; 0 if this version of the binding does not
 * report it.
 */
export function longestString(vector: DuckDBVector, count: number): number {
  const { dataView, validity } = vector as unknown as {
    dataView?: unknown;
    validity?: { itemValid?: (row: number) => boolean };
  };
  if (!(dataView instanceof DataView) || !OF_STRINGS.has(vector.constructor.name)) return 0;
  let longest = 0;
  for (let row = 0; row < count; row++) {
    const length = dataView.getUint32(row * STRING_BYTES, true);
    // The recorded length of a missing value is arbitrary.
    if (length > longest && validity?.itemValid?.(row) === true) longest = length;
  }
  return longest;
}

const OF_STRINGS: ReadonlySet<string> = new Set(['DuckDBVarCharVector', 'DuckDBBlobVector']);

/**
 * Returns the contents of a vector, to be copied at once instead of value by value. These members are private
 * to the binding; if they differ from the known ones, `getItem` reads everything.
 */
export function rawVector(vector: DuckDBVector): RawVector {
  const { items, dataView, validity } = vector as unknown as {
    items?: unknown;
    dataView?: unknown;
    validity?: { data?: unknown };
  };
  const isComplete = validity !== undefined && validity.data === null;
  if (!isComplete) return { isComplete: false };
  if (ArrayBuffer.isView(items) && !(items instanceof DataView)) return { items: items as Items, isComplete };
  return dataView instanceof DataView && vector.constructor.name === 'DuckDBVarCharVector'
    ? { strings: dataView, isComplete }
    : { isComplete };
}
