import type { BadRows, FilePlan } from '@powerset/core/upload/file-plan.ts';
import type { DataFile } from './data-file.ts';
import type { LoadKind } from './load-columns.ts';

/** The column that numbers the rows of a file, or that one of its columns becomes. */
export interface IndexColumn {
  readonly column: string | undefined;
  readonly label: string;
}

/** Files and how they become rows: by the rules of older clients, or column by column. */
export type FileSource =
  | { readonly kind: 'rules'; readonly file: DataFile; readonly index?: IndexColumn | undefined }
  | {
      readonly kind: 'plan';
      readonly paths: readonly string[];
      readonly plan: FilePlan;
      readonly onBadRows: 'stop' | 'skip';
    };

/** A file whose rows create a table, or are added to one. */
export interface FileLoad {
  readonly schema: string;
  readonly name: string;
  readonly ifExists: 'fail' | 'replace' | 'append';
  readonly source: FileSource;
}

/** The rows of a file, stored as text in JSON arrays, one a line. */
export interface RowFile {
  readonly path: string;
  readonly columns: readonly { readonly name: string; readonly kind: LoadKind }[];
}

/** What a load is told and tells while it runs. */
export interface FileLoadOptions {
  readonly signal: AbortSignal;
  /** Receives how much of the file was read, in percent. */
  readonly onProgress?: ((percent: number) => void) | undefined;
}

export interface LoadedFile {
  readonly rowCount: number;
  /** The rows that were skipped. */
  readonly badRows: BadRows;
}
