import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SharedPostgresql } from '@powerset/testing/shared-postgresql.ts';
import { makeWorld } from '../../api-proof/test-world.ts';
import { stopStores } from '../../metadata/test-stores.ts';
import { roleWith, ruledPostgresql, TABLES, written } from './test-ruled-world.ts';

let postgres: SharedPostgresql;
beforeAll(async () => {
  postgres = await ruledPostgresql();
}, 60_000);
afterAll(stopStores);
afterAll(() => postgres.stop());

it('users with access to a single schema read nothing of the catalog through it', async () => {
  const world = await makeWorld('sqlite');
  const { admin, server } = world;
  const { id: database } = (
    await admin.send('POST', '/api/v1/database/', {
      database_name: 'pg',
      sqlalchemy_uri: postgres.url('row_rules'),
      expose_in_sqllab: true,
    })
  ).json<{ id: number }>();
  await roleWith(world, 'public alone', {
    permission: 'schema_access',
    resource: '[pg].[public]',
    database_id: database,
    schema: 'public',
  });
  const reader = await server.person('reader', 'Gamma', 'sql_lab', 'public alone');
  const statuses = await Promise.all(
    ['select who from teams', 'select usename from pg_stat_activity'].map(
      async sql =>
        (
          await reader.send('POST', '/api/v1/sqllab/execute/', {
            database_id: database,
            schema: 'public',
            sql,
          })
        ).statusCode,
    ),
  );
  expect(statuses).toEqual([200, 403]);
  await world.close();
});

it('rules apply wherever the connection itself looks up names', async () => {
  await postgres.createDatabase('row_rules_path');
  const client = new pg.Client({ connectionString: postgres.url('row_rules_path') });
  await client.connect();
  const {
    rows: [{ current_user: own }],
  } = await client.query('select current_user');
  await client.query(`${TABLES}; create schema "${own}"; create table "${own}".others (a integer)`);
  await client.end();
  const world = await makeWorld('sqlite');
  const { admin, server } = world;
  const { db } = server.store;
  const made = async (path: string, body: object): Promise<number> =>
    (await admin.send('POST', `/api/v1/${path}/`, body)).json<{ id: number }>().id;
  const database = await made('database', {
    database_name: 'pg',
    sqlalchemy_uri: postgres.url('row_rules_path'),
    expose_in_sqllab: true,
  });
  const dataset = await made('dataset', { database, schema: 'public', table_name: 'salaries' });
  const role = await made('security/roles', { name: 'Ruled' });
  await made('rowlevelsecurity', {
    name: 'own pay',
    filter_type: 'Regular',
    tables: [dataset],
    roles: [role],
    clause: `person = 'me'`,
  });
  const ruled = await server.person('ruled', 'Alpha', 'sql_lab', 'Ruled');
  const again = await db
    .insertInto('datasets')
    .values({
      ...(await db.selectFrom('datasets').selectAll().where('id', '=', dataset).executeTakeFirstOrThrow()),
      id: undefined,
      uuid: 'again',
      schema: null,
    } as never)
    .returning('id')
    .executeTakeFirst();
  const asked = async (schema: string | null) =>
    (
      await ruled.send('POST', '/api/v1/sqllab/execute/', {
        database_id: database,
        schema,
        sql: 'select person from salaries',
      })
    ).body;
  for (const schema of [null, '', '$user', own, 'public']) expect(await asked(schema)).not.toContain('boss');
  expect([await asked(null), await asked('$user')]).toEqual([
    expect.stringContaining('"data":[{"person":"me"}]'),
    expect.stringContaining('Schema $user does not exist'),
  ]);
  const chart = await ruled.send('POST', '/api/v1/chart/data', {
    datasource: { id: again!.id, type: 'table' },
    queries: [{ columns: [], metrics: [written('max(pay)')] }],
  });
  expect([chart.statusCode, chart.body]).toEqual([200, expect.stringContaining('"x":7')]);
  await roleWith(world, 'own alone', {
    permission: 'schema_access',
    resource: 'own',
    database_id: database,
    schema: own,
  });
  const narrow = await server.person('narrow', 'Gamma', 'sql_lab', 'own alone');
  await narrow.send('POST', '/api/v1/sqllab/execute/', {
    database_id: database,
    schema: null,
    sql: 'select person from salaries',
    client_id: 'narrowrun',
  });
  const { id: run } = await db
    .selectFrom('queries')
    .select('id')
    .where('client_id', '=', 'narrowrun')
    .executeTakeFirstOrThrow();
  const overRun = await narrow.send('POST', '/api/v1/chart/data', {
    datasource: { id: run, type: 'query' },
    queries: [{ columns: [], metrics: [written('max(person)')] }],
  });
  expect([overRun.statusCode, overRun.body]).toEqual([
    expect.any(Number),
    expect.not.stringContaining('"me"'),
  ]);
  await world.close();
});
