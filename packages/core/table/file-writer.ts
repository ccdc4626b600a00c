import type { ResultTable } from './result-table.ts';

/** Writes a file from consecutive tables, at least one, of which the first may be empty. */
export interface FileWriter<Piece extends string | Uint8Array = string | Uint8Array> {
  rows(table: ResultTable): Generator<Piece>;
  /** Ends the file; `isCut` if there were more rows than requested. */
  end(isCut: boolean): Generator<Piece>;
}
