import type { ResultTable } from '@powerset/core/table/result-table.ts';
import type { ColumnFacts } from '@powerset/connector-kit/connector.ts';
import type { SqlValue } from '@powerset/sql/tree/expression.ts';

/** What a child may be asked; it answers one call at a time. */
export type SqliteCall =
  | { readonly op: 'run'; readonly sql: string; readonly params: readonly SqlValue[]; readonly maxRows: number }
  | { readonly op: 'describe'; readonly sql: string };

export type SqliteAnswer =
  | { readonly table: ResultTable }
  | { readonly columns: readonly ColumnFacts[] }
  | { readonly failure: { readonly name: string; readonly message: string; readonly code: string | undefined } };
