import type { Db } from '../../metadata/open-store.ts';

/** The charts and dashboards that use some datasets. */
export async function relatedObjects(db: Db, datasetIds: readonly number[]) {
  const charts = datasetIds.length === 0 ? [] : await db.selectFrom('charts').select(['id', 'name as slice_name', 'viz_type']).where('dataset_id', 'in', datasetIds).orderBy('id').execute();
  const dashboards = charts.length === 0 ? [] : await db.selectFrom('dashboards').select(['id', 'json_metadata', 'slug', 'title'])
    .where('id', 'in', db.selectFrom('dashboard_charts').select('dashboard_id').where('chart_id', 'in', charts.map(chart => chart.id))).orderBy('id').execute();
  return {
    charts: { count: charts.length, result: charts },
    dashboards: {
      count: dashboards.length,
      result: dashboards.map(({ id, json_metadata: metadata, slug, title }) => ({ id, json_metadata: parse(metadata), slug, title: title ?? '' })),
    },
  };
}

/** The charts and dashboards that use a database. */
export async function relatedToDatabase(db: Db, databaseId: number) {
  const datasets = await db.selectFrom('datasets').select('id').where('database_id', '=', databaseId).execute();
  return relatedObjects(db, datasets.map(dataset => dataset.id));
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text || 'null');
  } catch {
    return null;
  }
}
