import type { SqlQuery } from '@powerset/contracts/sqllab.ts';
import { jsonRows } from '@powerset/core/table/json.ts';
import type { ResultTable } from '@powerset/core/table/result-table.ts';
import { clientColumns } from './client-columns.ts';

export interface EncodedRun {
  readonly queryId: number;
  readonly query: SqlQuery;
  readonly engine: string;
  readonly table: ResultTable;
}

/**
 * Returns a run as the JSON text that editors expect, in pieces; `isShortened` if rows were left out only for
 * display.
 */
export function* runJson(
  { queryId, query, engine, table }: EncodedRun,
  isShortened = false,
): Generator<string | Uint8Array> {
  const columns = clientColumns(table, engine);
  const facts = {
    query_id: queryId,
    status: 'success',
    columns,
    selected_columns: columns,
    expanded_columns: [],
    query,
    ...(isShortened ? { displayLimitReached: true } : {}),
  };
  yield `${JSON.stringify(facts).slice(0, -1)},"data":`;
  yield* jsonRows(table, { moments: 'text', largeIntegers: 'text' });
  yield '}';
}
