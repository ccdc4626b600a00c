import Sqlite from 'better-sqlite3';
import pg from 'pg';
import { expect } from 'vitest';
import { sharedPostgresql, type SharedPostgresql } from '@powerset/testing/shared-postgresql.ts';
import { makeWorld, type World } from '../../api-proof/test-world.ts';
import type { TestClient } from '../../test-server.ts';

/** Tables that rules apply to. */
export const TABLES = `
  create table salaries (person text, pay integer);
  insert into salaries values ('boss', 999999), ('me', 7);
  create table copied (person text, pay integer);
  insert into copied values ('boss', 999999), ('me', 7);
  create table named (person text);
  insert into named values ('boss'), ('ruled');
  create table teamed (person text, team text);
  insert into teamed values ('boss', 'top'), ('me', 'own');
  create table teams (who text, team text);
  insert into teams values ('ruled', 'own');
  create view open_salaries as select * from salaries;
`;
const OTHERS = `
  create schema other;
  create table other.salaries (amount integer);
  insert into other.salaries values (1);
  create table parts (person text, pay integer) partition by list (person);
  create table parts_1 partition of parts default;
  insert into parts values ('boss', 999999);
  create view other.teamed as select * from public.teamed;
  create table whole (person text) partition by list (person);
  create table whole_me partition of whole for values in ('me');
  create table whole_boss partition of whole default;
  insert into whole values ('me'), ('boss');
  create extension pageinspect;
  create extension citext;
  create function told(text, integer) returns text language sql as $$ select max(person) from salaries $$;
  create aggregate told_of(integer) (sfunc = told, stype = text);
`;

/** Two users whom rules allow only some rows of a database, and what they can read there. */
export interface RuledWorld {
  readonly world: World;
  /** Writes SQL and creates datasets. */
  readonly ruled: TestClient;
  /** Sees one dataset alone. */
  readonly viewer: TestClient;
  readonly database: number;
  readonly schema: string;
  readonly ids: Readonly<Record<string, number>>;
  /** Returns the rows of a query over a dataset, or the status of the refusal. */
  rows(who: TestClient, id: number, query?: object): Promise<unknown>;
  /** Returns the rows of SQL that the ruled user runs, or the status of the refusal. */
  editor(sql: string): Promise<unknown>;
}

/** Creates the tables in a database of their own on the shared PostgreSQL. */
export async function ruledPostgresql(): Promise<SharedPostgresql> {
  const postgres = await sharedPostgresql();
  await postgres.createDatabase('row_rules');
  const client = new pg.Client({ connectionString: postgres.url('row_rules') });
  await client.connect();
  await client.query(TABLES + OTHERS);
  await client.end();
  return postgres;
}

/** Starts a server with rules over the tables in that engine. */
export async function ruledWorld(
  engine: 'sqlite' | 'postgresql',
  postgres: SharedPostgresql,
): Promise<RuledWorld> {
  const schema = engine === 'sqlite' ? 'main' : 'public';
  const world = await makeWorld('sqlite');
  const { admin, server, file, ids: made } = world;
  new Sqlite(file)
    .exec(`${TABLES}; create virtual table found using fts5(text); insert into found values ('y')`)
    .close();
  const database =
    engine === 'sqlite'
      ? made.database
      : await make(admin, 'database', {
          database_name: 'pg',
          sqlalchemy_uri: postgres.url('row_rules'),
          expose_in_sqllab: true,
          allow_ctas: true,
        });
  const ids = await makeDatasets(admin, { database, schema });
  await makeRules(admin, ids);
  const ruled = await server.person('ruled', 'Alpha', 'sql_lab', 'Ruled');
  const viewer = await server.person('viewer', 'Gamma', 'Ruled', await granted(world, ids['salaries']!));
  return {
    world,
    ruled,
    viewer,
    database,
    schema,
    ids,
    async rows(who, id, query = { columns: ['person'] }) {
      const answer = await who.send('POST', '/api/v1/chart/data', {
        datasource: { id, type: 'table' },
        queries: [query],
      });
      return answer.statusCode === 200
        ? answer.json<{ result: { data: object[] }[] }>().result[0]!.data
        : answer.statusCode;
    },
    async editor(sql) {
      const answer = await ruled.send('POST', '/api/v1/sqllab/execute/', {
        database_id: database,
        schema,
        sql,
      });
      return answer.statusCode === 200 ? answer.json<{ data: object[] }>().data : answer.statusCode;
    },
  };
}

async function makeDatasets(
  admin: TestClient,
  { database, schema }: Pick<RuledWorld, 'database' | 'schema'>,
): Promise<Record<string, number>> {
  const ids: Record<string, number> = {};
  const partitions = schema === 'public' ? ['parts', 'whole_boss'] : [];
  for (const table of ['salaries', 'copied', 'named', 'teamed', ...partitions])
    ids[table] = await make(admin, 'dataset', { database, schema, table_name: table });
  ids['virtual'] = await make(admin, 'dataset', {
    database,
    schema,
    table_name: 'virtual',
    sql: 'select person, pay from copied',
  });
  return ids;
}

async function makeRules(admin: TestClient, ids: Readonly<Record<string, number>>): Promise<void> {
  const role = await make(admin, 'security/roles', { name: 'Ruled' });
  const rule = (name: string, table: string, clause: string): Promise<number> =>
    make(admin, 'rowlevelsecurity', {
      name,
      filter_type: 'Regular',
      tables: [ids[table]],
      roles: [role],
      clause,
    });
  await rule('own pay', 'salaries', `person = 'me'`);
  await rule('own copy', 'virtual', `person = 'me'`);
  await rule('all but me', 'named', `person <> '{{ current_username() }}'`);
  await rule('own team', 'teamed', 'team in (select team from teams)');
  for (const table of ['parts', 'whole_boss'])
    if (table in ids) await rule(`nothing of ${table}`, table, '1 = 0');
}

/** Creates an item and returns its id. */
export async function make(who: TestClient, path: string, body: object): Promise<number> {
  const answer = await who.send('POST', `/api/v1/${path}/`, body);
  expect([answer.statusCode, answer.body]).toEqual([201, expect.any(String)]);
  return answer.json<{ id: number }>().id;
}

async function granted(world: World, dataset: number): Promise<string> {
  const name = `granted ${dataset}`;
  await roleWith(world, name, { permission: 'datasource_access', resource: name, dataset_id: dataset });
  return name;
}

/** Creates a role with one permission to read data. */
export async function roleWith(
  { server: { store } }: World,
  name: string,
  permission: {
    readonly permission: 'datasource_access' | 'schema_access';
    readonly resource: string;
    readonly dataset_id?: number;
    readonly database_id?: number;
    readonly schema?: string;
  },
): Promise<void> {
  const { db } = store;
  const role = await db.insertInto('roles').values({ name }).returning('id').executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto('permissions')
    .values({ dataset_id: null, database_id: null, schema: null, ...permission })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('role_permissions').values({ role_id: role.id, permission_id: id }).execute();
}

/** Returns a metric or column written as SQL. */
export const written = (sqlExpression: string) => ({ expressionType: 'SQL', sqlExpression, label: 'x' });
