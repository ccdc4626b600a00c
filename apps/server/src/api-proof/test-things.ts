import { randomUUID } from 'node:crypto';
import Sqlite from 'better-sqlite3';
import type { Tables } from '../metadata/tables.ts';
import type { TestClient } from '../test-server.ts';
import { partMaker } from './test-parts.ts';
import type { Noun, Relation } from './rules.ts';
import type { World } from './test-world.ts';

/** The values of an item in paths, queries, and bodies, by their names in rules; `id` is its own id. */
export type Places = Readonly<Record<string, number | string>>;
export type There = Exclude<Relation, 'missing'>;

export interface Things {
  /** The dashboard that guests see. */
  readonly embedded: { readonly id: number; readonly uuid: string };
  /** Returns an item of that kind, the same one as long as it exists. */
  placesOf(noun: Noun, relation: Relation, userId: number | null): Promise<Places>;
  /** Records that a user viewed an item that is now hidden. */
  noteViews(userId: number): Promise<void>;
  /** Forgets a deleted item, so that the next call gets another. */
  forget(noun: Noun, relation: Relation, userId: number | null): void;
  /** Returns everything stored about items of that kind, as text. */
  stateOf(noun: Noun): Promise<string>;
}

/** The prefix of names of hidden items. */
export const HIDDEN = 'hidden';

const MISSING: Places = {
  id: 999_999,
  type: 'table',
  column: 'region',
  table: 'nothing',
  database: 'golden',
  schema: 'main',
  key: 'none',
  uuid: 'none',
  digest: 'x',
  kind: 2,
  name: 'none',
  client_id: 'none',
  clientId: 'none',
  job_id: 'none',
  cache_key: 'none',
  dashboard: 999_999,
  layer: 999_999,
  report: 999_999,
  columnId: 999_999,
  metricId: 999_999,
  dataset: 999_999,
  person: 999_999,
  version: 'v1',
  versionId: 1,
  queryId: 999_999,
  tokenId: 999_999,
  linkId: 'none',
};

/** Creates items of all kinds on request, as an administrator. */
export async function makeThings(world: World): Promise<Things> {
  const { server, admin, ids } = world;
  const { db } = server.store;
  const somebody = (await server.person('somebody', 'Gamma')).userId!;
  const otherDatabase = await add(admin, 'database', {
    database_name: `${HIDDEN} database`,
    sqlalchemy_uri: `sqlite:///${world.otherFile}`,
    expose_in_sqllab: true,
  });
  const granted = await makeRoles(db, ids.database);
  const known = new Map<string, Promise<Places>>();
  const ownersOf = (relation: There, userId: number): number[] =>
    relation === 'own' ? [userId] : relation === 'with others' ? [somebody, userId] : [somebody];
  const named = (relation: There): string =>
    `${relation === 'beside' || relation === 'foreign' ? HIDDEN : 'open'}_${randomUUID().replaceAll('-', '').slice(0, 12)}`;

  const makeDataset = async (
    relation: There,
    owners: readonly number[],
    sql?: string,
  ): Promise<{ readonly id: number; readonly table: string }> => {
    const table = named(relation);
    const isElsewhere = relation === 'foreign' || relation === 'named';
    makeTable(isElsewhere ? world.otherFile : world.file, table);
    const id = await add(admin, 'dataset', {
      database: isElsewhere ? otherDatabase : ids.database,
      schema: 'main',
      table_name: table,
      owners,
      ...(sql ? { sql } : {}),
    });
    if (relation === 'shared') await granted.open(id);
    return { id, table };
  };
  // These stay unchanged, so that charts on them stay valid.
  const datasets = {
    unread: (await makeDataset('named', [somebody])).id,
    shared: (await makeDataset('shared', [somebody])).id,
    beside: (await makeDataset('beside', [somebody])).id,
    foreign: (await makeDataset('foreign', [somebody])).id,
  };
  const datasetFor = (relation: There): number =>
    relation === 'shared' || relation === 'beside' || relation === 'foreign'
      ? datasets[relation]
      : datasets.unread;
  const makeChart = (
    relation: There,
    owners: readonly number[],
    dashboards: readonly number[] = [],
  ): Promise<number> => {
    const dataset = datasetFor(relation);
    return add(admin, 'chart', {
      slice_name: named(relation),
      datasource_id: dataset,
      datasource_type: 'table',
      owners,
      viz_type: 'table',
      params: tableOf(dataset),
      dashboards,
    });
  };
  const makeDashboard = async (
    relation: There,
    owners: readonly number[],
  ): Promise<{ readonly id: number; readonly uuid: string }> => {
    const id = await add(admin, 'dashboard', {
      dashboard_title: named(relation),
      owners,
      published: true,
      ...(relation === 'named' ? { roles: [granted.id] } : {}),
    });
    await makeChart(relation, owners, [id]);
    const { uuid } = (
      await admin.send('POST', `/api/v1/dashboard/${id}/embedded`, { allowed_domains: [] })
    ).json<{ result: { uuid: string } }>().result;
    return { id, uuid };
  };
  const embedded = await makeDashboard('shared', [somebody]);
  const makePart = partMaker({ world, somebody, otherDatabase, datasets, named, makeDashboard });

  const make = async (noun: Noun, relation: There, userId: number): Promise<Places> => {
    const owners = ownersOf(relation, userId);
    switch (noun) {
      case 'chart':
        return { id: await makeChart(relation, owners) };
      case 'dashboard': {
        const { id, uuid } = await makeDashboard(relation, owners);
        const { version } = await db
          .selectFrom('dashboard_versions')
          .select('version')
          .where('dashboard_id', '=', id)
          .executeTakeFirstOrThrow();
        const linkId = `link-${id}`;
        await db
          .insertInto('public_links')
          .values({
            id: linkId,
            dashboard_id: id,
            note: '',
            rules: '[]',
            shows_filters: 1,
            permalink_key: null,
            expires_on: null,
            created_on: 1,
            created_by: somebody,
          })
          .execute();
        return { id, uuid, dashboard: id, versionId: version, linkId };
      }
      case 'dataset':
      case 'virtual':
      case 'table': {
        const { id, table } = await makeDataset(
          relation,
          owners,
          noun === 'virtual' ? "select 'x' as region" : undefined,
        );
        return noun !== 'table'
          ? { id }
          : {
              id: relation === 'foreign' ? otherDatabase : ids.database,
              table,
              database: relation === 'foreign' ? `${HIDDEN} database` : 'golden',
            };
      }
      case 'bare_table': {
        const table = named(relation);
        makeTable(relation === 'foreign' ? world.otherFile : world.file, table);
        return { id: relation === 'foreign' ? otherDatabase : ids.database, table };
      }
      case 'database':
        return { id: relation === 'foreign' ? otherDatabase : ids.database };
      case 'report':
        return {
          id: await add(admin, 'report', {
            type: 'Report',
            name: named(relation),
            crontab: '0 9 * * *',
            dashboard: embedded.id,
            recipients: [],
            creation_method: 'alerts_reports',
            owners,
          }),
        };
      default:
        return makePart(noun, relation, { userId, owners });
    }
  };
  const keyOf = (noun: Noun, relation: Relation, userId: number | null): string =>
    `${noun} ${relation} ${relation === 'own' || relation === 'with others' ? userId : ''}`;
  const placesOf = async (noun: Noun, relation: Relation, userId: number | null): Promise<Places> => {
    if (relation === 'missing') return MISSING;
    const key = keyOf(noun, relation, userId);
    const made = known.get(key) ?? make(noun, relation, userId ?? somebody);
    known.set(key, made);
    return { ...MISSING, ...(await made) };
  };
  // Grants are read once per caller.
  for (const noun of ['dataset', 'virtual', 'table'] as const) await placesOf(noun, 'shared', null);
  const noteViews = async (userId: number): Promise<void> => {
    const [chart, dashboard] = [
      await placesOf('chart', 'foreign', null),
      await placesOf('dashboard', 'foreign', null),
    ];
    const view = {
      action: 'explore',
      user_id: userId,
      dashboard_id: null,
      chart_id: null,
      json: null,
      duration_ms: null,
      referrer: null,
      created_on: 1,
    };
    await db
      .insertInto('logs')
      .values([
        { ...view, chart_id: Number(chart['id']) },
        { ...view, action: 'dashboard', dashboard_id: Number(dashboard['id']) },
      ])
      .execute();
  };
  return {
    embedded,
    placesOf,
    noteViews,
    forget: (noun, relation, userId) => void known.delete(keyOf(noun, relation, userId)),
    stateOf: noun => stateOf(noun, db),
  };
}

/** The tables that store items of a kind. */
const TABLES: Partial<Readonly<Record<Noun, readonly (keyof Tables)[]>>> = {
  chart: ['charts', 'chart_owners', 'dashboard_charts', 'tagged_objects'],
  dashboard: [
    'dashboards',
    'dashboard_owners',
    'dashboard_charts',
    'embedded_dashboards',
    'public_links',
    'filter_sets',
  ],
  table: ['datasets'],
  bare_table: ['datasets'],
  dataset: ['datasets', 'dataset_owners', 'dataset_columns', 'dataset_metrics'],
  column: ['dataset_columns'],
  metric: ['dataset_metrics'],
  database: ['databases'],
  saved_query: ['saved_queries'],
  report: ['reports', 'report_owners', 'report_recipients'],
  run: ['queries'],
  tab: ['tab_states', 'tab_tables'],
  tab_table: ['tab_tables'],
  filter_set: ['filter_sets'],
  filter_state: ['key_values'],
  form_data: ['key_values'],
  session: ['sessions'],
  personal_token: ['personal_tokens'],
  job: ['jobs'],
};

async function stateOf(noun: Noun, db: World['server']['store']['db']): Promise<string> {
  const rows = await Promise.all(
    (TABLES[noun] ?? []).map(table => db.selectFrom(table).selectAll().execute()),
  );
  return JSON.stringify(rows, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
}

async function add(admin: TestClient, path: string, body: object): Promise<number> {
  const answer = await admin.send('POST', `/api/v1/${path}/`, body);
  if (answer.statusCode !== 201) throw new Error(`${path} could not be made: ${answer.body}`);
  return answer.json<{ id: number }>().id;
}

/** Creates the roles that open a dataset, a schema, or a database. */
async function makeRoles(
  db: World['server']['store']['db'],
  databaseId: number,
): Promise<{ readonly id: number; open(datasetId: number): Promise<void> }> {
  const roleNamed = async (name: string): Promise<number> =>
    (await db.insertInto('roles').values({ name }).returning('id').executeTakeFirstOrThrow()).id;
  const give = async (
    role_id: number,
    permission: {
      readonly permission: string;
      readonly resource: string;
      readonly dataset_id: number | null;
      readonly database_id: number | null;
      readonly schema: string | null;
    },
  ): Promise<void> => {
    const { id: permission_id } = await db
      .insertInto('permissions')
      .values(permission)
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.insertInto('role_permissions').values({ role_id, permission_id }).execute();
  };
  const id = await roleNamed('granted');
  await give(await roleNamed('granted schema'), {
    permission: 'schema_access',
    resource: 'the schema',
    dataset_id: null,
    database_id: databaseId,
    schema: 'main',
  });
  await give(await roleNamed('granted database'), {
    permission: 'database_access',
    resource: 'the database',
    dataset_id: null,
    database_id: databaseId,
    schema: null,
  });
  return {
    id,
    open: dataset_id =>
      give(id, {
        permission: 'datasource_access',
        resource: `dataset ${dataset_id}`,
        dataset_id,
        database_id: null,
        schema: null,
      }),
  };
}

function makeTable(file: string, name: string): void {
  const sqlite = new Sqlite(file);
  sqlite.exec(`create table "${name}" (region text); insert into "${name}" values ('x')`);
  sqlite.close();
}

function tableOf(dataset: number): string {
  return JSON.stringify({
    viz_type: 'table',
    datasource: `${dataset}__table`,
    query_mode: 'raw',
    all_columns: ['region'],
  });
}
