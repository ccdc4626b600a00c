import type { FastifyInstance } from 'fastify';
import { warmUpChart, warmUpDataset } from '@powerset/contracts/warm-up.ts';
import { AppError, fail } from '@powerset/core/errors.ts';
import type { Actor } from '@powerset/core/permissions/actor.ts';
import { QueryContext } from '@powerset/core/query/query-object.ts';
import { bind } from '../../http/bind.ts';
import { queryMessage } from '../../http/query-message.ts';
import type { ChartDataService } from '../../query/chart-data-service.ts';

export interface WarmUpDeps {
  readonly chartData: ChartDataService;
  /** Returns the queries of a saved chart; throws when the chart does not exist or has none. */
  readonly contextOfChart: (chartId: number, actor: Actor) => Promise<unknown>;
  /** Returns the charts of a dataset; undefined when the dataset does not exist. */
  readonly chartsOfDataset: (
    databaseName: string,
    tableName: string,
  ) => Promise<readonly number[] | undefined>;
}

/** Runs the queries of charts to fill the cache; errors are reported in the response. */
export function warmUpRoutes(app: FastifyInstance, deps: WarmUpDeps): void {
  bind(app, warmUpChart, async ({ actor, body, signal }) => {
    const outcome = await warmUp(body.chart_id, { actor, signal }, deps);
    return outcome ? { result: [outcome] } : fail('resource.not-found', { detail: 'Chart not found' });
  });
  bind(app, warmUpDataset, async ({ actor, body, signal }) => {
    const charts =
      (await deps.chartsOfDataset(body.db_name, body.table_name)) ??
      fail('resource.not-found', { detail: 'The provided table was not found in the provided database' });
    return { result: await warmUpAll(charts, { actor, signal }, deps) };
  });
}

interface ForWhom {
  readonly actor: Actor;
  readonly signal: AbortSignal;
}

/**
 * Runs the queries of the charts that the actor may see, one after another, so that filling the cache does
 * not slow down users who wait for the database.
 */
export async function warmUpAll(
  charts: readonly number[],
  forWhom: ForWhom,
  deps: WarmUpDeps,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const id of charts) {
    const outcome = await warmUp(id, forWhom, deps);
    if (outcome) outcomes.push(outcome);
  }
  return outcomes;
}

export interface Outcome {
  chart_id: number;
  viz_error: string | null;
  viz_status: string | null;
}

async function warmUp(
  id: number,
  { actor, signal }: ForWhom,
  { chartData, contextOfChart }: WarmUpDeps,
): Promise<Outcome | undefined> {
  try {
    const context = QueryContext.safeParse(await contextOfChart(id, actor));
    if (!context.success) fail('query.request', { detail: queryMessage(context.error) });
    await chartData.run(context.data, actor, { signal, force: true });
    return { chart_id: id, viz_error: null, viz_status: 'success' };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error.code === 'resource.not-found'
      ? undefined
      : { chart_id: id, viz_error: error.message, viz_status: null };
  }
}
