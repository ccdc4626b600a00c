import { randomUUID } from 'node:crypto';
import type { TestClient } from '../test-server.ts';
import type { Noun } from './rules.ts';
import type { World } from './test-world.ts';

/** Whose a thing is, from where somebody stands: their own, one that a grant opens, one that nothing opens, or none at all. */
export const RELATIONS = ['own', 'shared', 'foreign', 'missing'] as const;
export type Relation = (typeof RELATIONS)[number];

const MISSING = 999_999;

export interface Things {
  /** The dashboard that guests are shown. */
  readonly embedded: { readonly id: number; readonly uuid: string };
  /** A thing of that kind; the same one as before while it is there. */
  idOf(noun: Noun, relation: Relation, userId: number | null): Promise<number>;
  /** The thing was taken away; the next who asks gets another. */
  forget(noun: Noun, relation: Relation, userId: number | null): void;
}

/** Makes things of all kinds when they are asked for, as an administrator. */
export async function makeThings({ server, admin, ids }: World): Promise<Things> {
  const somebody = (await server.person('somebody', 'Gamma')).userId!;
  const [shared, alsoShared, foreign] = [await addDataset(admin, ids.database, [somebody]), await addDataset(admin, ids.database, [somebody]), await addDataset(admin, ids.database, [somebody])];
  const datasets = { shared, foreign };
  await grant(server, [shared, alsoShared]);
  const embedded = await addDashboard(admin, { owner: somebody, dataset: datasets.shared });
  const { uuid } = (await admin.send('POST', `/api/v1/dashboard/${embedded}/embedded`, { allowed_domains: [] })).json<{ result: { uuid: string } }>().result;
  const foreignDatabase = await add(admin, 'database', { database_name: 'other', sqlalchemy_uri: 'sqlite://' });
  const known = new Map<string, Promise<number>>();

  const make = async (noun: Noun, relation: 'own' | 'shared' | 'foreign', userId: number): Promise<number> => {
    const owner = relation === 'own' ? userId : somebody;
    const dataset = relation === 'shared' ? datasets.shared : datasets.foreign;
    switch (noun) {
      case 'chart': return add(admin, 'chart', { slice_name: randomUUID(), datasource_id: dataset, datasource_type: 'table', owners: [owner], viz_type: 'table', params: tableOf(dataset) });
      case 'dashboard': return addDashboard(admin, { owner, dataset });
      case 'dataset': return relation === 'shared' ? alsoShared : addDataset(admin, ids.database, [owner]);
      case 'database': return relation === 'foreign' ? foreignDatabase : ids.database;
      case 'report': return add(admin, 'report', { type: 'Report', name: randomUUID(), crontab: '0 9 * * *', dashboard: embedded, recipients: [], creation_method: 'alerts_reports', owners: [owner] });
      case 'saved_query': return (await server.store.db.insertInto('saved_queries').values({
        uuid: randomUUID(), created_on: 1, changed_on: 1, created_by: owner, changed_by: owner, database_id: ids.database, label: 'x', schema: null, sql: 'select 1', description: null, template_parameters: null, extra: null, rows: null, last_run_on: null,
      }).returning('id').executeTakeFirstOrThrow()).id;
      default: throw new Error(`unknown noun ${noun satisfies never as string}`);
    }
  };
  const keyOf = (noun: Noun, relation: Relation, userId: number | null): string => `${noun} ${relation} ${relation === 'own' ? userId : ''}`;
  return {
    embedded: { id: embedded, uuid },
    idOf: async (noun, relation, userId) => {
      if (relation === 'missing') return MISSING;
      const key = keyOf(noun, relation, userId);
      const made = known.get(key) ?? make(noun, relation, userId ?? somebody);
      known.set(key, made);
      return made;
    },
    forget: (noun, relation, userId) => void known.delete(keyOf(noun, relation, userId)),
  };
}

async function add(admin: TestClient, path: string, body: object): Promise<number> {
  const answer = await admin.send('POST', `/api/v1/${path}/`, body);
  if (answer.statusCode !== 201) throw new Error(`${path} could not be made: ${answer.body}`);
  return answer.json<{ id: number }>().id;
}

async function addDashboard(admin: TestClient, { owner, dataset }: { readonly owner: number; readonly dataset: number }): Promise<number> {
  const id = await add(admin, 'dashboard', { dashboard_title: randomUUID(), owners: [owner], published: true });
  await add(admin, 'chart', { slice_name: randomUUID(), datasource_id: dataset, datasource_type: 'table', owners: [owner], viz_type: 'table', params: tableOf(dataset), dashboards: [id] });
  return id;
}

async function addDataset(admin: TestClient, database: number, owners: readonly number[]): Promise<number> {
  return add(admin, 'dataset', { database, schema: 'main', table_name: `d${randomUUID().slice(0, 8)}`, sql: "select 'x' as region", owners });
}

/** Opens datasets to the role `granted`. */
async function grant({ store: { db } }: World['server'], datasetIds: readonly number[]): Promise<void> {
  const { id: role_id } = await db.insertInto('roles').values({ name: 'granted' }).returning('id').executeTakeFirstOrThrow();
  for (const dataset_id of datasetIds) {
    const { id: permission_id } = await db.insertInto('permissions').values({ permission: 'datasource_access', resource: `dataset ${dataset_id}`, dataset_id, database_id: null, schema: null }).returning('id').executeTakeFirstOrThrow();
    await db.insertInto('role_permissions').values({ role_id, permission_id }).execute();
  }
}

function tableOf(dataset: number): string {
  return JSON.stringify({ viz_type: 'table', datasource: `${dataset}__table`, query_mode: 'raw', all_columns: ['region'] });
}
