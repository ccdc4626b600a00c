import type { Actor } from '@powerset/core/permissions/actor.ts';
import { readableDatasets, visibleDatabases } from '../../access/data-access.ts';
import type { Chart } from '../charts/store.ts';
import { chartStore } from '../charts/store.ts';
import type { Dashboard } from '../dashboards/store.ts';
import { databaseStore, type DatabaseRow } from '../databases/store.ts';
import { datasetStore } from '../datasets/store.ts';
import type { SavedQuery } from '../saved-queries/store.ts';
import type { Db } from '../../metadata/open-store.ts';
import { writeBundle } from './bundle-files.ts';
import { chartFile, dashboardFile, databaseFile, datasetFile, queryFile } from './export-files.ts';
import { distinctNames, nameWithId, safeName } from './file-names.ts';
import type { BundleType } from './parse-bundle.ts';
import { writeYaml } from './yaml.ts';

/** The requested objects; everything that they need is exported too. */
export interface ExportAsk {
  readonly type: BundleType;
  readonly databaseIds?: readonly number[];
  readonly datasetIds?: readonly number[];
  readonly charts?: readonly Chart[];
  readonly dashboards?: readonly Dashboard[];
  readonly queries?: readonly SavedQuery[];
}

export interface ExportedBundle {
  readonly fileName: string;
  readonly bytes: Uint8Array;
}

const FILE_NAMES: Readonly<Record<BundleType, string>> = {
  Database: 'database',
  SqlaTable: 'dataset',
  Slice: 'chart',
  Dashboard: 'dashboard',
  SavedQuery: 'saved_query',
  assets: 'assets',
};

/**
 * Returns a ZIP file of YAML files, in the form that the import reads. The datasets and databases of a chart
 * or saved query are included only if the actor may read them: owning a chart gives no access to its dataset.
 */
export async function exportBundle(
  ask: ExportAsk,
  actor: Actor,
  { db, now }: { readonly db: Db; readonly now: () => number },
): Promise<ExportedBundle> {
  const moment = new Date(now());
  const charts = await allCharts(ask, db);
  const datasetIds = unique([...(ask.datasetIds ?? []), ...charts.flatMap(chart => chart.dataset_id ?? [])]);
  const datasets = await datasetStore(db).visible(datasetIds, readableDatasets(actor));
  const ofQueries = await databaseStore(db).records(
    unique((ask.queries ?? []).flatMap(query => query.database_id ?? [])),
  );
  const seen = await databaseStore(db).visible(
    ofQueries.map(database => database.id),
    visibleDatabases(actor),
  );
  const databases = await databaseStore(db).records(
    unique([
      ...(ask.databaseIds ?? []),
      ...datasets.map(dataset => dataset.database_id),
      ...seen.map(database => database.id),
    ]),
  );
  // Objects that are left out are still named by uuid, for installations that have them.
  const datasetUuids = new Map(
    (await datasetStore(db).records(datasetIds)).map(dataset => [dataset.id, dataset.uuid]),
  );
  const files = new Map<string, string>([
    [
      'metadata.yaml',
      writeYaml({
        version: '1.0.0',
        type: ask.type,
        timestamp: moment.toISOString().replace('Z', '000+00:00'),
      }),
    ],
  ]);
  const put = (path: string, value: object): void => void files.set(path, writeYaml(value));
  const databaseById = new Map(databases.map(database => [database.id, database]));
  for (const dashboard of ask.dashboards ?? [])
    put(
      `dashboards/${nameWithId(dashboard.title ?? '', dashboard.id)}.yaml`,
      dashboardFile(dashboard, id => datasetUuids.get(id)),
    );
  for (const chart of charts)
    put(
      `charts/${nameWithId(chart.name, chart.id)}.yaml`,
      chartFile(chart, datasetUuids.get(chart.dataset_id ?? 0)),
    );
  const folders = distinctNames(
    [
      ...databaseById.values(),
      ...ofQueries.filter(({ id }) => !databaseById.has(id)).map(({ id }) => ({ id, name: '' })),
    ],
    folderOf,
  );
  const datasetPaths = distinctNames(
    datasets,
    dataset => `datasets/${folders.get(dataset.database_id)}/${safeName(dataset.table_name) || dataset.id}`,
  );
  for (const dataset of datasets)
    put(
      `${datasetPaths.get(dataset.id)}.yaml`,
      datasetFile(dataset, databaseById.get(dataset.database_id)!.uuid),
    );
  for (const database of databases)
    put(
      `databases/${folders.get(database.id)}.yaml`,
      databaseFile(database, ask.type === 'Database' || ask.type === 'assets'),
    );
  const queries = (ask.queries ?? []).filter(query => folders.has(query.database_id ?? 0));
  const queryPaths = distinctNames(
    queries,
    query =>
      `queries/${folders.get(query.database_id!)}/${query.schema ? `${safeName(query.schema)}/` : ''}${safeName(query.label ?? '') || query.id}`,
  );
  for (const query of queries)
    put(
      `${queryPaths.get(query.id)}.yaml`,
      queryFile(query, ofQueries.find(({ id }) => id === query.database_id)!.uuid),
    );
  const root = `${FILE_NAMES[ask.type]}_export_${moment.toISOString().replace(/[-:]/g, '').slice(0, 15)}`;
  return { fileName: `${root}.zip`, bytes: writeBundle(root, files) };
}

async function allCharts({ charts = [], dashboards = [] }: ExportAsk, db: Db): Promise<readonly Chart[]> {
  const known = new Set(charts.map(chart => chart.id));
  const more = unique(dashboards.flatMap(dashboard => dashboard.charts.map(chart => chart.id))).filter(
    id => !known.has(id),
  );
  return [...charts, ...(await chartStore(db).byIds(more))];
}

function folderOf(database: Pick<DatabaseRow, 'id' | 'name'>): string {
  return safeName(database.name) || String(database.id);
}

function unique(ids: readonly number[]): readonly number[] {
  return [...new Set(ids)];
}
