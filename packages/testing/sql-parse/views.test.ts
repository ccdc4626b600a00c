import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { DuckDBInstance } from '@duckdb/node-api';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Connection } from '@powerset/connector-kit/connector.ts';
import { restrictRows } from '@powerset/connector-kit/restrict-rows.ts';
import { duckdb } from '@powerset/connectors/duckdb/index.ts';
import { postgresqlFromUri } from '@powerset/connectors/postgresql/config.ts';
import { postgresql } from '@powerset/connectors/postgresql/index.ts';
import { sqlite } from '@powerset/connectors/sqlite/index.ts';
import type { Dialect } from '@powerset/sql/dialect.ts';
import type { TableRule } from '@powerset/sql/read/restrict-tables.ts';
import { sharedPostgresql } from '../shared-postgresql.ts';
import type { TestPostgresql } from '../start-postgresql.ts';

const SETUP = [
  'CREATE TABLE secrets (id INTEGER, owner VARCHAR(20))',
  'CREATE TABLE free (id INTEGER, note VARCHAR(20))',
  'CREATE VIEW shown AS SELECT id, owner FROM secrets WHERE id > 0',
  'CREATE VIEW "Shown Again" (a, b) AS SELECT s.id, s.owner FROM shown s JOIN free ON free.id = s.id',
  'CREATE VIEW counted AS WITH c AS (SELECT count(*) AS n FROM secrets) SELECT n FROM c',
  'CREATE VIEW harmless AS SELECT note, CASE WHEN id > 1 THEN 1 END AS big FROM free',
  'CREATE VIEW "secrets of nobody" AS SELECT id AS secrets FROM free',
];
const IN_SCHEMAS = [
  'CREATE SCHEMA other',
  'CREATE VIEW other.far AS SELECT * FROM secrets',
  'CREATE VIEW near AS SELECT * FROM other.far',
];

const OTHER_WAYS = [
  'CREATE VIEW by_database AS SELECT * FROM views.secrets',
  "CREATE VIEW by_function AS SELECT * FROM query_table('secrets')",
  "CREATE VIEW by_text AS SELECT * FROM query('SELECT * FROM secrets')",
  'CREATE MACRO m() AS TABLE SELECT * FROM secrets',
  'CREATE VIEW by_macro AS SELECT * FROM m()',
];

const HIDDEN = [
  'SELECT * FROM shown',
  'SELECT * FROM SHOWN',
  'SELECT * FROM {schema}.shown',
  'SELECT * FROM {schema}."shown" x',
  'SELECT a FROM "Shown Again"',
  'SELECT n FROM counted',
  'SELECT 1 FROM free WHERE EXISTS (SELECT 1 FROM shown)',
  'WITH x AS (SELECT * FROM shown) SELECT * FROM x',
  'SELECT * FROM free JOIN secrets USING (id) JOIN shown USING (id)',
];
const HIDDEN_IN_SCHEMAS = ['SELECT * FROM other.far', 'SELECT * FROM near', 'SELECT * FROM "other"."far"'];
const OPEN = [
  'SELECT * FROM harmless',
  'SELECT * FROM {schema}.harmless',
  'SELECT * FROM "secrets of nobody"',
  'SELECT * FROM free',
  'SELECT * FROM secrets',
  'WITH shown AS (SELECT 1 AS one) SELECT one FROM shown',
];
const RULES: readonly TableRule[] = [{ schema: null, table: 'secrets', predicates: ["owner = 'me'"] }];

interface Engine {
  readonly connection: Connection;
  readonly dialect: Dialect;
}

const folder = mkdtempSync(join(tmpdir(), 'views-'));
const context = { workDir: folder, memoryLimitMb: 128 };
const engines: Record<string, Engine> = {};
let server: TestPostgresql;

beforeAll(async () => {
  const file = new Database(join(folder, 'views.db'));
  SETUP.forEach(sql => file.exec(sql));
  file.close();
  const instance = await DuckDBInstance.create(join(folder, 'views.duckdb'));
  const duck = await instance.connect();
  for (const sql of [...SETUP, ...IN_SCHEMAS, ...OTHER_WAYS]) await duck.run(sql);
  duck.closeSync();
  instance.closeSync();
  server = await sharedPostgresql();
  await server.createDatabase('views');
  const client = new Client({ connectionString: server.url('views') });
  await client.connect();
  for (const sql of [
    ...SETUP,
    ...IN_SCHEMAS,
    'CREATE MATERIALIZED VIEW kept AS SELECT * FROM secrets',
    'CREATE SEQUENCE numbers',
    'CREATE FUNCTION told() RETURNS SETOF secrets LANGUAGE sql AS $$ SELECT * FROM secrets $$',
    'CREATE VIEW by_function AS SELECT * FROM told()',
  ])
    await client.query(sql);
  await client.end();
  engines['sqlite'] = {
    connection: await sqlite.open({ path: join(folder, 'views.db') }, context),
    dialect: sqlite.dialect,
  };
  engines['duckdb'] = {
    connection: await duckdb.open({ path: join(folder, 'views.duckdb'), access: 'read-only' }, context),
    dialect: duckdb.dialect,
  };
  engines['postgresql'] = {
    connection: await postgresql.open(postgresqlFromUri(server.url('views'))!, context),
    dialect: postgresql.dialect,
  };
});
afterAll(async () => {
  for (const { connection } of Object.values(engines)) await connection.close();
  await server.stop();
});

describe.each([
  { engine: 'sqlite', schema: 'main', hidden: HIDDEN },
  {
    engine: 'duckdb',
    schema: 'main',
    hidden: [
      ...HIDDEN,
      ...HIDDEN_IN_SCHEMAS,
      'SELECT * FROM views.shown',
      'SELECT * FROM views.other.far',
      'FROM shown',
    ],
  },
  {
    engine: 'postgresql',
    schema: 'public',
    hidden: [
      ...HIDDEN,
      ...HIDDEN_IN_SCHEMAS,
      'SELECT * FROM kept',
      'SELECT last_value FROM numbers',
      'TABLE shown',
    ],
  },
])('on $engine', ({ engine, schema, hidden }) => {
  const read = (sql: string, rules = RULES): Promise<string> =>
    restrictRows(sql.replaceAll('{schema}', schema), { rules, schema: null, ...engines[engine]! });

  it.each(hidden)('a view over a table with hidden rows is refused: %s', async sql => {
    await expect(read(sql)).rejects.toMatchObject({ code: 'query.view-refused', status: 403 });
  });

  it.each(OPEN)('a text that reads no such view is accepted: %s', async sql => {
    await expect(read(sql)).resolves.toContain('SELECT');
  });

  it('a person from whom no rule hides rows reads every view', async () => {
    for (const sql of hidden) expect(await read(sql, [])).toBe(sql.replaceAll('{schema}', schema));
  });

  it('a rule of another schema does not apply to names with their own schema', async () => {
    await expect(read('SELECT * FROM harmless', [{ ...RULES[0]!, schema: 'elsewhere' }])).resolves.toContain(
      'harmless',
    );
  });
});

it.each([
  'SELECT * FROM views.secrets',
  'SELECT * FROM by_database',
  'SELECT * FROM by_function',
  'SELECT * FROM by_text',
  'SELECT * FROM by_macro',
])('a table is not reached by another way on DuckDB: %s', async sql => {
  const rules = [{ ...RULES[0]!, schema: 'main' }];
  await expect(restrictRows(sql, { rules, schema: null, ...engines['duckdb']! })).rejects.toMatchObject({
    code: 'query.view-refused',
  });
});

it.each([
  ['duckdb', 'SELECT * FROM m()'],
  ['postgresql', 'SELECT * FROM told()'],
  ['postgresql', 'SELECT told()'],
  ['postgresql', 'SELECT (public."told"()).owner'],
  ['postgresql', 'SELECT * FROM by_function'],
  ['postgresql', "SELECT * FROM crosstab('SELECT 1')"],
])('the rows that a stored function reads are not shown on %s: %s', async (engine, sql) => {
  await expect(restrictRows(sql, { rules: RULES, schema: null, ...engines[engine]! })).rejects.toMatchObject({
    status: 403,
  });
});

it('a table named by database and schema is restricted on DuckDB', async () => {
  await expect(
    restrictRows('SELECT * FROM views.main.secrets', {
      rules: [{ ...RULES[0]!, schema: 'main' }],
      schema: null,
      ...engines['duckdb']!,
    }),
  ).resolves.toContain("owner = 'me'");
});

it('a view is refused if the engine does not show its text', async () => {
  const { connection, dialect } = engines['sqlite']!;
  const { viewDefinitions: _, ...catalog } = connection.catalog;
  const read = (sql: string): Promise<string> =>
    restrictRows(sql, {
      rules: RULES,
      schema: null,
      dialect,
      connection: { read: connection.read, catalog },
    });
  await expect(read('SELECT * FROM harmless')).rejects.toMatchObject({ code: 'query.view-refused' });
  await expect(read('SELECT * FROM free')).resolves.toBe('SELECT * FROM free');
});

describe.each(['duckdb', 'postgresql'])('where the grammar of %s decides that a name is a column', engine => {
  const read = (sql: string, dialect = engines[engine]!.dialect): Promise<string> =>
    restrictRows(sql, { rules: RULES, schema: null, connection: engines[engine]!.connection, dialect });

  it.each([
    'SELECT note, id AS secrets FROM free ORDER BY note, secrets',
    'SELECT note, sum(id) AS secrets FROM free GROUP BY note ORDER BY 1, secrets DESC',
    'SELECT x.secrets FROM (SELECT id AS secrets, note FROM free) x GROUP BY note, secrets',
    "SELECT 'é', note FROM (SELECT id AS secrets, note FROM free) ü ORDER BY note, secrets",
    'SELECT 1; SELECT note, id AS secrets FROM free ORDER BY note, secrets',
    'SELECT DISTINCT ON (note, secrets) note, secrets FROM (SELECT id AS secrets, note FROM free) x',
    'EXPLAIN SELECT note, id AS secrets FROM free ORDER BY note, secrets',
  ])('a protected name is clear there: %s', async sql => {
    await expect(read(sql)).resolves.toBe(sql);
  });

  it.runIf(engine === 'duckdb')(
    'several aggregates of a PIVOT are not functions that read rows',
    async () => {
      await expect(
        read("PIVOT secrets ON owner IN ('me', 'them') USING sum(id), count(id) GROUP BY id"),
      ).resolves.toContain("owner = 'me'");
      for (const sql of [
        "PIVOT secrets ON owner IN ('me') USING sum(id), m()",
        'SELECT * FROM free, m()',
        "SELECT * FROM free, query_table('secrets')",
      ])
        await expect(read(sql)).rejects.toMatchObject({ status: 403 });
    },
  );

  it('a table of that name beside it is restricted, and only that', async () => {
    expect(
      await read('SELECT owner, count(*) AS secrets FROM secrets GROUP BY owner ORDER BY owner, secrets'),
    ).toBe(
      "SELECT owner, count(*) AS secrets FROM (SELECT * FROM secrets WHERE (owner = 'me'\n)) AS secrets GROUP BY owner ORDER BY owner, secrets",
    );
    expect(await read('SELECT f.note FROM free f, secrets ORDER BY f.note, secrets.owner')).toContain(
      "owner = 'me'",
    );
  });

  it('it is not if the grammar is that of a related engine', async () => {
    await expect(
      read('SELECT note, id AS secrets FROM free ORDER BY note, secrets', {
        ...engines[engine]!.dialect,
        name: 'redshift',
      }),
    ).rejects.toMatchObject({ code: 'query.refused' });
  });
});
