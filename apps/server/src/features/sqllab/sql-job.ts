import { AppError, fail } from '@powerset/core/errors.ts';
import type { Actor } from '@powerset/core/permissions/actor.ts';
import type { Actors } from '../../auth/actors.ts';
import type { Job, JobStore } from '../../jobs/store.ts';
import type { SqlAsked, SqlLabDeps } from './run.ts';
import { runQueued } from './service.ts';

/** The kind of a job that runs SQL from the editor. */
export const SQL_JOB = 'sql';

interface Payload {
  readonly queryId: number;
  readonly body: SqlAsked;
}

/** Queues a run of the editor; the run and its job share one number. */
export async function queueSql(
  { queryId, body }: Payload,
  actor: Actor,
  { jobs, now }: { readonly jobs: JobStore; readonly now: () => number },
): Promise<void> {
  await jobs.insert(
    {
      id: sqlJobId(queryId),
      kind: SQL_JOB,
      userId: actor.userId ?? fail('auth.required'),
      payload: JSON.stringify({ queryId, body } satisfies Payload),
    },
    now(),
  );
}

export function sqlJobId(queryId: number): string {
  return `sql-${queryId}`;
}

/** Returns the run that a job belongs to; undefined for jobs of other kinds. */
export function queryOfJob({ kind, payload }: Job): number | undefined {
  return kind === SQL_JOB ? (JSON.parse(payload) as Payload).queryId : undefined;
}

/** Runs a job with its author's current permissions. */
export async function runSqlJob(
  job: Job,
  signal: AbortSignal,
  { actors, lab }: { readonly actors: Actors; readonly lab: SqlLabDeps },
): Promise<string> {
  const { queryId, body } = JSON.parse(job.payload) as Payload;
  try {
    const actor = (await actors.byUserId(job.user_id)) ?? fail('access.forbidden');
    await runQueued(queryId, body, actor, { signal, deps: lab });
    return `/api/v1/query/${queryId}`;
  } catch (error) {
    // Otherwise a run that failed before it began would seem to wait forever.
    await lab.history.endWithoutResult(
      queryId,
      { state: 'failed', reason: error instanceof AppError ? error.message : 'The query failed.' },
      lab.now().getTime(),
    );
    throw error;
  }
}
