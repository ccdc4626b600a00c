import { AppError, fail } from '@powerset/core/errors.ts';
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
 * statement again; `isAll` runs it again without the limit that it was run with. Changes are never run again.
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
  const batches = streamSql(
    {
      database_id: run.databaseId,
      schema: run.schema,
      sql: rendered(run),
      queryLimit: isAll ? null : run.limit,
    },
    actor,
    signal,
    deps,
  );
  return { run, batches: isAll ? batches : ofLostRows(batches) };
}

// Without stored rows, there are none to download instead.
async function* ofLostRows(batches: AsyncGenerator<ResultTable, void>): AsyncGenerator<ResultTable, void> {
  try {
    yield* batches;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'results.not-repeated') throw error;
    fail('results.not-repeated', {
      detail:
        'The rows of this run are no longer stored. Its text changes data, so it is not run again for a download. Run the last statement alone, and download its rows.',
      cause: error,
    });
  }
}

async function* only(table: ResultTable): AsyncGenerator<ResultTable, void> {
  yield table;
}

// The parameters of a template are not stored with a run, but what they made of it is.
function rendered({ sql, executedSql }: KnownRun): string {
  return /\{[{%]/.test(sql) ? (executedSql ?? sql) : sql;
}
