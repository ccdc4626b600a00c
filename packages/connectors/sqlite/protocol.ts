import type { ResultTable } from '@powerset/core/table/result-table.ts';
import type { ColumnFacts } from '@powerset/connector-kit/connector.ts';
import type { SqlValue } from '@powerset/sql/tree/expression.ts';
import type { SqliteValue } from './types.ts';

export interface SqliteRun {
  readonly op: 'run' | 'first';
  readonly sql: string;
  readonly params: readonly SqlValue[];
  readonly maxRows: number;
}

/** A table that exists only in a child's memory. */
export interface SqliteTable {
  readonly name: string;
  readonly columns: readonly { readonly name: string; readonly type: string }[];
  readonly rows: readonly (readonly SqliteValue[])[];
}

/**
 * The calls that a child accepts, one at a time. `first` begins a result in batches, and `next` continues it.
 */
export type SqliteCall =
  | SqliteRun
  | { readonly op: 'next' }
  | { readonly op: 'describe'; readonly sql: string }
  /** Creates a table in an in-memory database, or adds rows to it. */
  | { readonly op: 'load'; readonly table: SqliteTable };

export type SqliteAnswer =
  | { readonly table: ResultTable; readonly isOver: boolean }
  | { readonly columns: readonly ColumnFacts[] }
  | {
      readonly failure: {
        readonly name: string;
        readonly message: string;
        readonly code: string | undefined;
        readonly isOfText: boolean;
      };
    };
