import type { Actor } from '@powerset/core/permissions/actor.ts';
import { isOneOfIds, type Condition } from '../../listing/conditions.ts';
import type { Db } from '../../metadata/open-store.ts';
import { visibleCharts } from '../charts/access.ts';

export interface RelatedDeps {
  readonly db: Db;
  readonly visibleDashboards: (actor: Actor) => Condition;
}

/** Returns the charts and dashboards that use the given datasets, if the actor may see them. */
export async function relatedObjects(
  datasetIds: readonly number[],
  actor: Actor,
  { db, visibleDashboards }: RelatedDeps,
) {
  const used = await db
    .selectFrom('charts')
    .select(['id', 'name as slice_name', 'viz_type'])
    .where(isOneOfIds('dataset_id', datasetIds))
    .where(visibleCharts(actor))
    .orderBy('id')
    .execute();
  const dashboards = await db
    .selectFrom('dashboards')
    .select(['id', 'json_metadata', 'slug', 'title'])
    .where(visibleDashboards(actor))
    .where(
      'id',
      'in',
      db
        .selectFrom('dashboard_charts')
        .innerJoin('charts', 'charts.id', 'chart_id')
        .where(isOneOfIds('charts.dataset_id', datasetIds))
        .select('dashboard_id'),
    )
    .orderBy('id')
    .execute();
  return {
    charts: { count: used.length, result: used },
    dashboards: {
      count: dashboards.length,
      result: dashboards.map(({ id, json_metadata: metadata, slug, title }) => ({
        id,
        json_metadata: parse(metadata),
        slug,
        title: title ?? '',
      })),
    },
  };
}

/** Returns the charts and dashboards that use a database, if the actor may see them. */
export async function relatedToDatabase(databaseId: number, actor: Actor, deps: RelatedDeps) {
  const datasets = await deps.db
    .selectFrom('datasets')
    .select('id')
    .where('database_id', '=', databaseId)
    .execute();
  return relatedObjects(
    datasets.map(dataset => dataset.id),
    actor,
    deps,
  );
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text || 'null');
  } catch {
    return null;
  }
}
