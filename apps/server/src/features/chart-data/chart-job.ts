import { fail } from '@powerset/core/errors.ts';
import type { Actor } from '@powerset/core/permissions/actor.ts';
import { QueryContext } from '@powerset/core/query/query-object.ts';
import type { Actors } from '../../auth/actors.ts';
import type { Job, JobStore } from '../../jobs/store.ts';
import type { ChartDataService } from '../../query/chart-data-service.ts';

/** The kind of a job that computes a chart's data. */
export const CHART_JOB = 'chart-data';

export interface ChartJobDeps {
  readonly chartData: ChartDataService;
  readonly actors: Actors;
}

/**
 * Computes a chart's data into the cache with the requester's current permissions; returns the URL to fetch
 * it from.
 */
export async function runChartJob(
  job: Job,
  signal: AbortSignal,
  { chartData, actors }: ChartJobDeps,
): Promise<string> {
  const actor = (await actors.byUserId(job.user_id)) ?? fail('access.forbidden');
  const context = QueryContext.parse(JSON.parse(job.payload));
  await chartData.run(context, actor, { signal, force: context.force === true, nowMs: job.created_on });
  return `/api/v1/chart/data/${job.id}`;
}

/** Returns the request that a job of the actor answered, and the time to which its relative times refer. */
export async function questionOfJob(
  id: string,
  actor: Actor,
  store: JobStore,
): Promise<{ readonly context: unknown; readonly nowMs: number }> {
  const job = await store.byId(id);
  if (!job || job.kind !== CHART_JOB || job.user_id !== actor.userId) fail('resource.not-found');
  return { context: JSON.parse(job.payload) as unknown, nowMs: job.created_on };
}
