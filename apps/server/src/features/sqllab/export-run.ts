import { fail } from '@powerset/core/errors.ts';
import type { Actor } from '@powerset/core/permissions/actor.ts';
import type { ResultTable } from '@powerset/core/table/result-table.ts';
import type { KnownRun, SqlLabDeps } from './run.ts';
import { streamSql } from './service.ts';

export interface ExportedRun {
  readonly run: KnownRun;
  readonly batches: AsyncGenerator<ResultTable, void>;
}

/**
 * Returns the rows of an earlier run of this user in batches: from the stored result, or by running the
 * statement again; `isAll` runs it again without the limit that it was run with.
 */
export async function exportRun(
  { clientId, isAll }: { readonly clientId: string; readonly isAll: boolean },
  actor: Actor,
  signal: AbortSignal,
  deps: SqlLabDeps,
): Promise<ExportedRun> {
  const run = (await deps.history.byClientId(clientId, actor)) ?? fail('results.unknown');
  if (run === 'hidden') return fail('access.query');
  const kept = isAll || run.resultsKey === null ? undefined : await deps.results.get(run.resultsKey);
  if (kept && kept.userId === actor.userId) return { run, batches: only(kept.table) };
  return {
    run,
    batches: streamSql(
      {
        database_id: run.databaseId,
        schema: run.schema,
        sql: rendered(run),
        queryLimit: isAll ? null : run.limit,
      },
      actor,
      signal,
      deps,
    ),
  };
}

async function* only(table: ResultTable): AsyncGenerator<ResultTable, void> {
  yield table;
}

// The parameters of a template are not stored with a run, but what they made of it is.
function rendered({ sql, executedSql }: KnownRun): string {
  return /\{[{%]/.test(sql) ? (executedSql ?? sql) : sql;
}
