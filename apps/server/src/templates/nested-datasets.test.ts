import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeWorld, type World } from '../api-proof/test-world.ts';
import { stopStores } from '../metadata/test-stores.ts';
import type { TestClient } from '../test-server.ts';

let world: World;
let elsewhere: number;
const named = (id: number): string => `{{ dataset(${id}) }}`;
const make = async (path: string, body: object): Promise<number> =>
  (await world.admin.send('POST', `/api/v1/${path}/`, body)).json<{ id: number }>().id;
let made = 0;
const over = (sql: string): Promise<number> =>
  make('dataset', { database: world.ids.database, schema: 'main', table_name: `nested ${made++}`, sql });

beforeAll(async () => {
  world = await makeWorld('sqlite');
  const other = await make('database', {
    database_name: 'other',
    sqlalchemy_uri: `sqlite:///${world.otherFile}`,
  });
  elsewhere = await make('dataset', { database: other, schema: 'main', table_name: 'empty' });
  await make('security/roles', { name: 'Reader' });
});
afterAll(async () => {
  await world.close();
  await stopStores();
});

const ask = async (dataset: number, who = world.admin) => {
  const answer = await who.send('POST', '/api/v1/chart/data', {
    datasource: { id: dataset, type: 'table' },
    queries: [{ columns: ['region'], metrics: [], row_limit: 100 }],
    form_data: {},
  });
  return {
    status: answer.statusCode,
    body: answer.body,
    regions:
      answer.statusCode === 200
        ? answer
            .json<{ result: { data: { region: string | null }[] }[] }>()
            .result[0]!.data.flatMap(({ region }) => region ?? [])
            .sort()
        : [],
  };
};
/** Returns a user who may read these datasets, and those of the users before. */
const readerOf = async (...ids: readonly number[]): Promise<TestClient> => {
  const { db } = world.server.store;
  const { id: role } = await db
    .selectFrom('roles')
    .select('id')
    .where('name', '=', 'Reader')
    .executeTakeFirstOrThrow();
  for (const dataset of ids) {
    const { id: permission_id } = await db
      .insertInto('permissions')
      .values({
        permission: 'datasource_access',
        resource: `dataset ${dataset}`,
        dataset_id: dataset,
        database_id: null,
        schema: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.insertInto('role_permissions').values({ role_id: role, permission_id }).execute();
  }
  return world.server.person(`reader ${made++}`, 'Gamma', 'Reader');
};

it('a dataset may name one whose SQL names another', async () => {
  const inner = await over(`select region from ${named(world.ids.dataset)}`);
  const outer = await over(`select region from ${named(inner)}`);
  const all = await ask(world.ids.dataset);
  expect([all.status, all.regions.length > 1]).toEqual([200, true]);
  expect((await ask(outer)).regions).toEqual(all.regions);
  const editor = await world.admin.send('POST', '/api/v1/sqllab/execute/', {
    database_id: world.ids.database,
    schema: 'main',
    sql: `select count(distinct region) as n from ${named(outer)}`,
  });
  expect(editor.json()).toMatchObject({ data: [{ n: all.regions.length }] });
});

it('the user must be allowed to read each of them, and sees no row that a rule of any of them hides', async () => {
  const inner = await over(`select region from ${named(world.ids.dataset)}`);
  const outer = await over(`select region from ${named(inner)}`);
  const refused = await ask(outer, await readerOf(outer, inner));
  expect([refused.status, refused.body.includes('not found')]).toEqual([400, true]);
  const reader = await readerOf(world.ids.dataset);
  const [first, second, ...rest] = (await ask(outer, reader)).regions;
  const rule = await make('rowlevelsecurity', {
    name: 'below',
    filter_type: 'Base',
    tables: [world.ids.dataset],
    roles: [],
    clause: `region <> '${first}'`,
  });
  expect((await ask(outer, reader)).regions).toEqual([second, ...rest]);
  const between = await make('rowlevelsecurity', {
    name: 'between',
    filter_type: 'Base',
    tables: [inner],
    roles: [],
    clause: `region <> '${second}'`,
  });
  expect((await ask(outer, reader)).regions).toEqual(rest);
  await world.admin.send('DELETE', `/api/v1/rowlevelsecurity/?q=!(${rule},${between})`);
});

it('a circle, a long chain, and a dataset of another database are refused with the reason', async () => {
  const [one, two] = [await over('select region from sales'), await over('select region from sales')];
  await world.admin.send('PUT', `/api/v1/dataset/${one}`, { sql: `select region from ${named(two)}` });
  await world.server.store.db
    .updateTable('datasets')
    .set({ sql: `select region from ${named(one)}` })
    .where('id', '=', two)
    .execute();
  expect(await ask(one)).toMatchObject({
    status: 400,
    body: expect.stringContaining(`it names itself (${two} → ${one} → ${two})`) as string,
  });
  let last = await over('select region from sales');
  for (let depth = 0; depth < 8; depth++) last = await over(`select region from ${named(last)}`);
  expect((await ask(last)).status).toBe(200);
  const refused = await world.admin.send('POST', '/api/v1/dataset/', {
    database: world.ids.database,
    schema: 'main',
    table_name: 'too deep',
    sql: `select region from ${named(last)}`,
  });
  expect([refused.statusCode, refused.body.includes('more than 8 datasets name each other')]).toEqual([
    422,
    true,
  ]);
  const other = await world.admin.send('POST', '/api/v1/sqllab/execute/', {
    database_id: world.ids.database,
    schema: 'main',
    sql: `select * from ${named(elsewhere)}`,
  });
  expect([other.statusCode, other.body.includes('it belongs to another database')]).toEqual([400, true]);
});

it('a metric of a dataset may name the dataset itself', async () => {
  const own = await over('select region from sales');
  await world.admin.send('PUT', `/api/v1/dataset/${own}`, {
    metrics: [{ metric_name: 'share', expression: `count(*) * 1.0 / (select count(*) from ${named(own)})` }],
  });
  const answer = await world.admin.send('POST', '/api/v1/chart/data', {
    datasource: { id: own, type: 'table' },
    queries: [{ columns: [], metrics: ['share'] }],
    form_data: {},
  });
  expect(answer.json()).toMatchObject({ result: [{ data: [{ share: 1 }] }] });
});
