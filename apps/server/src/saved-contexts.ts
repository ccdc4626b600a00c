import { AppError, fail } from '@powerset/core/errors.ts';
import type { AnswerForm } from '@powerset/core/form-data/query-context.ts';
import type { Actor } from '@powerset/core/permissions/actor.ts';
import { QueryContext, type QueryObject } from '@powerset/core/query/query-object.ts';
import { parseKeepingDigits } from '@powerset/kit/json-value.ts';
import { chartStore } from './features/charts/store.ts';
import { formDataOf, visibleChart } from './features/charts/service.ts';
import type { Db } from './metadata/open-store.ts';
import { contextOf } from './query/built-context.ts';
import { queriesOfPackage } from './features/chart-packages/service.ts';

const NO_CONTEXT = 'Chart has no query context saved. Please save the chart again.';

/** Returns the queries of a saved chart, stored or built from its form data. */
export async function contextOfChart(id: number, actor: Actor, db: Db, form?: AnswerForm): Promise<unknown> {
  const chart = await visibleChart(id, actor, db);
  if (chart.query_context) return parseKeepingDigits(chart.query_context);
  return (
    (await contextOf(formDataOf(chart), type => queriesOfPackage(type, db), form)) ??
    fail('request.invalid', { detail: NO_CONTEXT })
  );
}

/** Returns the queries of a chart to warm up; clients expect other words for a chart without queries. */
export async function contextToWarm(id: number, actor: Actor, db: Db): Promise<unknown> {
  return contextOfChart(id, actor, db).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'request.invalid')
      fail('request.invalid', { detail: "Chart's query context does not exist", cause: error });
    throw error;
  });
}

/** Returns the queries of a chart that annotates another. */
export async function contextOfAnnotation(id: number, actor: Actor, db: Db): Promise<unknown> {
  try {
    return await contextOfChart(id, actor, db);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return fail('query.invalid', {
      detail:
        error.code === 'resource.not-found'
          ? 'The chart does not exist'
          : 'The chart query context does not exist',
      cause: error,
    });
  }
}

/** Returns the queries of a stored chart: from its form data if possible, otherwise as saved. */
export async function storedQueries(id: number, db: Db): Promise<readonly QueryObject[]> {
  const [chart] = await chartStore(db).byIds([id]);
  if (!chart) return [];
  const context: unknown =
    (await contextOf(formDataOf(chart), type => queriesOfPackage(type, db))) ??
    (chart.query_context ? parseKeepingDigits(chart.query_context) : undefined);
  return QueryContext.safeParse(context).data?.queries ?? [];
}
