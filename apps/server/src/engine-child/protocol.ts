import type { ErrorCode } from '@powerset/core/errors.ts';
import type { ResultTable } from '@powerset/core/table/result-table.ts';
import type { TableLoad } from '@powerset/connector-kit/connector.ts';
import type { FileLoad, FileSource } from '@powerset/connector-kit/file-load.ts';
import type { DataFile } from '@powerset/connector-kit/data-file.ts';
import type { SqlValue } from '@powerset/sql/tree/expression.ts';

/** A file that the child owns; equal addresses share one open instance. */
export interface EngineFile {
  readonly path: string;
  readonly access: 'read-only' | 'read-write';
}

export interface StatementCall<Op extends string> {
  readonly op: Op;
  readonly sql: string;
  readonly params: readonly SqlValue[];
  readonly maxRows: number;
  readonly schema?: string;
}

/** The calls of a connection, wherever it lives. */
export type ConnectionCall =
  | StatementCall<'run' | 'write'>
  | StatementCall<'stream'>
  | { readonly op: 'read' | 'read-change'; readonly sql: string }
  | { readonly op: 'describe'; readonly sql: string; readonly schema?: string | undefined }
  | { readonly op: 'estimate'; readonly sql: string; readonly schema?: string }
  | { readonly op: 'schemas' | 'default-schema' | 'search-path' | 'functions' }
  | { readonly op: 'tables'; readonly schema: string }
  | { readonly op: 'views'; readonly name: string }
  | { readonly op: 'stored-functions' | 'reading-functions' | 'stored-fields' }
  | { readonly op: 'stored-functions-of'; readonly schema: string }
  | { readonly op: 'place'; readonly name: string }
  | {
      readonly op: 'partitions';
      readonly schema: string;
      readonly name: string;
      readonly filters?: Readonly<Record<string, string>> | undefined;
    }
  | { readonly op: 'table'; readonly schema: string; readonly name: string }
  | ({ readonly op: 'load' } & Omit<TableLoad, 'signal'>)
  | ({ readonly op: 'load-file' } & FileLoad);

export type EngineCall =
  | { readonly op: 'on-file'; readonly file: EngineFile; readonly call: ConnectionCall }
  /** Runs our statements on a new file, which replaces the old one if all succeed. */
  | {
      readonly op: 'build';
      readonly path: string;
      readonly steps: readonly { readonly label: string; readonly sql: string }[];
    }
  /** Reads one of our data files as a table. */
  | { readonly op: 'read-file'; readonly dataFile: DataFile }
  /** Writes the rows of our data files to a file of texts. */
  | { readonly op: 'stage-file'; readonly source: FileSource; readonly target: string }
  | { readonly op: 'forget'; readonly path: string }
  | { readonly op: 'ping' };

export type ToChild<Call = EngineCall> =
  /** A call; those that occupy the engine wait for their turn among other users'. */
  | { readonly id: number; readonly call: Call; readonly person?: string | undefined }
  | { readonly id: number; readonly cancel: true }
  /** Requests the next batch of a result. */
  | { readonly id: number; readonly more: true };

/** A failure that crossed the process border: its error code and what may be shown. */
export interface WireFailure {
  readonly code: ErrorCode;
  readonly detail?: string;
  readonly extra?: Readonly<Record<string, unknown>>;
  readonly isOfText?: boolean;
}

export type ToServer =
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly progress: string }
  /** The call's place in its user's line; at 0 it starts. */
  | { readonly id: number; readonly place: number }
  /** A part of a result; the call continues. */
  | { readonly id: number; readonly batch: ResultTable }
  | { readonly id: number; readonly failure: WireFailure };
