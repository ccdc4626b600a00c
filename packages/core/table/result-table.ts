import type { CellValue } from './cell-value.ts';
import { isMixed, mixedValue } from './mixed-values.ts';

/** The kinds of column values, with their wire numbers (`coltypes`). */
export const GENERIC_TYPES = { numeric: 0, string: 1, temporal: 2, boolean: 3 } as const;
export type GenericType = keyof typeof GENERIC_TYPES;

/**
 * One column of a result. `values` has one entry per row; its shape depends on `kind`:
 * - `float`: Float64Array; NaN and infinities become null only in JSON
 * - `int`: Int32Array, every value exact
 * - `bigint`: BigInt64Array, for 64-bit integers
 * - `decimal`: text with every digit and the column's scale, such as `1.50`
 * - `bool`: Uint8Array of 0 and 1
 * - `temporal`: Float64Array of epoch milliseconds (UTC)
 * - `text`: dictionary codes into `dictionary`
 * `nulls[row] === 1` marks a missing value, whatever `values` holds there; absent if nothing is missing.
 */
export type ColumnData =
  | { readonly kind: 'float'; readonly values: Float64Array; readonly nulls?: Uint8Array }
  | { readonly kind: 'int'; readonly values: Int32Array; readonly nulls?: Uint8Array }
  | { readonly kind: 'bigint'; readonly values: BigInt64Array; readonly nulls?: Uint8Array }
  | { readonly kind: 'decimal'; readonly values: readonly string[]; readonly nulls?: Uint8Array }
  | { readonly kind: 'bool'; readonly values: Uint8Array; readonly nulls?: Uint8Array }
  | { readonly kind: 'temporal'; readonly values: Float64Array; readonly nulls?: Uint8Array }
  | {
      readonly kind: 'text';
      readonly values: Uint32Array;
      readonly dictionary: readonly string[];
      readonly nulls?: Uint8Array;
    };

/** The type name of text columns whose cells are JSON lists of numbers, written as lists in JSON. */
export const NUMBER_LIST = 'NUMBER LIST';
/** The type name of double columns with only integers, written without a decimal point. */
export const WHOLE_NUMBERS = 'WHOLE NUMBERS';
/** The type of formatted numbers as text. */
export const WRITTEN_NUMBERS = 'WRITTEN NUMBERS';

export interface ResultColumn {
  readonly name: string;
  /** The engine's type name, such as `DECIMAL(18,2)`. */
  readonly databaseType: string;
  readonly genericType: GenericType;
  readonly data: ColumnData;
}

/** The result of a query: columns of equal length, without row objects. */
export interface ResultTable {
  readonly columns: readonly ResultColumn[];
  readonly rowCount: number;
  /** Whether the engine had more rows than the statement's `maxRows`. */
  readonly isCut?: boolean;
  /** The engine's time in milliseconds, if measured there. */
  readonly engineMs?: number;
}

/** Returns the value of one cell; a decimal is text, so that no digit is lost. */
export function cellAt(column: ResultColumn, row: number): CellValue {
  const { data } = column;
  if (data.nulls?.[row] === 1) return null;
  switch (data.kind) {
    case 'text':
      return isMixed(column.databaseType)
        ? mixedValue(data.dictionary[data.values[row]!]!)
        : data.dictionary[data.values[row]!]!;
    case 'bool':
      return data.values[row] === 1;
    default:
      return data.values[row]!;
  }
}

/** Returns the column of that name, if any. */
export function columnNamed(table: ResultTable, name: string): ResultColumn | undefined {
  return table.columns.find(column => column.name === name);
}
