import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { loadSqlite } from '@powerset/testing/golden/golden-tables.ts';
import type { Connections } from '../connections/connections.ts';
import type { MetadataEngine } from '../metadata/migrate.ts';
import { connectionsInProcess } from '../test-golden-server.ts';
import { testServer, type TestClient, type TestServer } from '../test-server.ts';

/** A server with one or two of everything, over the golden tables. */
export interface World {
  readonly server: TestServer;
  readonly admin: TestClient;
  /** The files of the golden database and of an empty one. */
  readonly file: string;
  readonly otherFile: string;
  readonly ids: Readonly<Record<'database' | 'dataset' | 'chart' | 'dashboard', number>>;
  close(): Promise<void>;
}

const FLAGS = {
  ALERT_REPORTS: true,
  TAGGING_SYSTEM: true,
  EMBEDDED_SUPERSET: true,
  ENABLE_TEMPLATE_PROCESSING: true,
  SQLLAB_BACKEND_PERSISTENCE: true,
  DASHBOARD_NATIVE_FILTERS_SET: true,
  DYNAMIC_PLUGINS: true,
  KV_STORE: true,
  PUBLIC_LINKS: true,
  ENABLE_ADVANCED_DATA_TYPES: true,
};

/** Starts the server over an empty store and creates the items as an administrator. */
export async function makeWorld(
  engine: MetadataEngine,
  env: Record<string, string> = {},
  flags: object = {},
): Promise<World> {
  const folder = mkdtempSync(join(tmpdir(), 'world-'));
  const [file, otherFile] = [join(folder, 'golden.sqlite'), join(folder, 'other.sqlite')];
  new Sqlite(otherFile).exec('create table empty (a text)').close();
  await loadSqlite(file);
  let connections: Connections | undefined;
  const server = await testServer({
    engine,
    env: {
      POWERSET_FEATURE_FLAGS: JSON.stringify({ ...FLAGS, ...flags }),
      POWERSET_GUEST_ROLE: 'Gamma',
      POWERSET_SQL_TIMEOUT: '3',
      ...env,
    },
    connections: (store, secrets) => (connections = connectionsInProcess(store.db, secrets)),
  });
  // Users that requests may change or delete come first, so that the callers' ids are not in requests.
  for (const name of ['one', 'two', 'three']) await server.person(name, 'Gamma');
  const admin = await server.person('admin', 'Admin');
  const ids = await makeObjects(admin, `sqlite:///${file}`);
  return {
    server,
    admin,
    file,
    otherFile,
    ids,
    close: async () => {
      await server.close();
      await connections?.close();
    },
  };
}

async function makeObjects(admin: TestClient, uri: string): Promise<World['ids']> {
  const make = async (path: string, body: object): Promise<number> => {
    const answer = await admin.send('POST', `/api/v1/${path}/`, body);
    if (answer.statusCode !== 201) throw new Error(`${path} could not be made: ${answer.body}`);
    return answer.json<{ id: number }>().id;
  };
  const database = await make('database', {
    database_name: 'golden',
    sqlalchemy_uri: uri,
    expose_in_sqllab: true,
    allow_dml: false,
  });
  const dataset = await make('dataset', { database, table_name: 'sales', schema: 'main' });
  const params = JSON.stringify({
    viz_type: 'pie',
    datasource: `${dataset}__table`,
    metric: 'count',
    groupby: ['region'],
  });
  const dashboard = await make('dashboard', { dashboard_title: 'All', slug: 'all' });
  const chart = await make('chart', {
    slice_name: 'Regions',
    viz_type: 'pie',
    datasource_id: dataset,
    datasource_type: 'table',
    params,
    dashboards: [dashboard],
  });
  await make('css_template', { template_name: 'plain', css: 'a {}' });
  await make('annotation_layer', { name: 'notes' });
  await make('annotation_layer/1/annotation', {
    short_descr: 'first',
    start_dttm: '2024-01-01T00:00:00',
    end_dttm: '2024-01-02T00:00:00',
  });
  await make('saved_query', { db_id: database, label: 'all', sql: 'select 1', schema: 'main' });
  await make('report', {
    type: 'Report',
    name: 'daily',
    crontab: '0 9 * * *',
    dashboard,
    recipients: [],
    creation_method: 'alerts_reports',
  });
  await admin.send('POST', `/api/v1/tag/2/${chart}/`, { properties: { tags: ['fine'] } });
  await admin.send('POST', `/api/v1/dashboard/${dashboard}/embedded`, { allowed_domains: [] });
  return { database, dataset, chart, dashboard };
}
