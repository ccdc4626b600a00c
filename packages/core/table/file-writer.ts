import type { ResultTable } from './result-table.ts';

/** Makes a file out of tables that follow each other; with one table or more, of which the first may be empty. */
export interface FileWriter<Piece extends string | Uint8Array = string | Uint8Array> {
  rows(table: ResultTable): Generator<Piece>;
  /** What is behind the last row; `isCut` when there were more rows than were asked for. */
  end(isCut: boolean): Generator<Piece>;
}
