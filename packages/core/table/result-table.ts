import type { CellValue } from './cell-value.ts';
import { isMixed, mixedValue } from './mixed-values.ts';

/** Kind of value a column holds, with the numbers that the wire uses for it (`coltypes`). */
export const GENERIC_TYPES = { numeric: 0, string: 1, temporal: 2, boolean: 3 } as const;
export type GenericType = keyof typeof GENERIC_TYPES;

/**
 * One column of a result. `values` has one entry a row; its shape depends on `kind`:
 * - `float`: Float64Array; NaN and infinities are kept and become null only in JSON
 * - `int`: Int32Array, every value exact
 * - `bigint`: BigInt64Array, for 64-bit integers
 * - `decimal`: text with every digit and the column's scale, such as `1.50`
 * - `bool`: Uint8Array of 0 and 1
 * - `temporal`: Float64Array of epoch milliseconds (UTC)
 * - `text`: dictionary codes into `dictionary`
 * `nulls[row] === 1` marks a missing value, whatever `values` holds there; absent when nothing is missing.
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

/** Type name of a text column whose cells are JSON lists of numbers, written as lists wherever JSON is written. */
export const NUMBER_LIST = 'NUMBER LIST';
/** Type name of a column of doubles that are whole numbers, written without a point. */
export const WHOLE_NUMBERS = 'WHOLE NUMBERS';
/** Type of texts that numbers were written as by a format. */
export const WRITTEN_NUMBERS = 'WRITTEN NUMBERS';

export interface ResultColumn {
  readonly name: string;
  /** The engine's own name of the type, such as `DECIMAL(18,2)`. */
  readonly databaseType: string;
  readonly genericType: GenericType;
  readonly data: ColumnData;
}

/** What a query returned: columns of equal length. No row object exists unless somebody asks for one. */
export interface ResultTable {
  readonly columns: readonly ResultColumn[];
  readonly rowCount: number;
  /** True when the engine had more rows than the statement's `maxRows`. */
  readonly isCut?: boolean;
  /** Milliseconds that the engine took, where it was measured beside the engine. */
  readonly engineMs?: number;
}

/** The value at one place; a decimal comes as text so that no digit is lost. */
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

/** The column of that name, or undefined. */
export function columnNamed(table: ResultTable, name: string): ResultColumn | undefined {
  return table.columns.find(column => column.name === name);
}
