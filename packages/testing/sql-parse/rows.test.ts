import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { DuckDBInstance } from '@duckdb/node-api';
import { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONNECTORS } from '@powerset/connectors/list.ts';
import { restrictTables, type RestrictedSql } from '@powerset/sql/read/restrict-tables.ts';
import { sharedPostgresql } from '../shared-postgresql.ts';
import type { TestPostgresql } from '../start-postgresql.ts';

const SETUP = [
  'CREATE TABLE secrets (id INTEGER, owner VARCHAR(20))',
  "INSERT INTO secrets VALUES (1, 'me'), (2, 'them'), (3, 'them')",
  'CREATE TABLE free (id INTEGER, note VARCHAR(20))',
  "INSERT INTO free VALUES (1, 'a'), (2, 'b'), (3, 'c')",
];

/**
 * Texts that read the table in every possible way; `{schema}` is the engine's default schema, and
 * `{database}` the connected one.
 */
const TEXTS = [
  'SELECT owner FROM secrets',
  'SELECT owner FROM {schema}.secrets',
  'SELECT owner FROM SECRETS',
  'SELECT s.owner FROM secrets s',
  'SELECT s.owner FROM secrets AS s',
  'SELECT owner FROM "secrets"',
  'SELECT owner FROM {schema}."secrets" x',
  'SELECT owner FROM free JOIN secrets ON free.id = secrets.id',
  'SELECT owner FROM free LEFT JOIN secrets USING (id)',
  'SELECT owner FROM free, secrets WHERE free.id = secrets.id',
  'SELECT secrets.owner FROM secrets, free',
  'SELECT owner FROM free CROSS JOIN secrets',
  'SELECT owner FROM free NATURAL JOIN secrets',
  'SELECT a.owner FROM secrets a JOIN secrets b ON a.id <> b.id OR 1 = 1',
  'WITH x AS (SELECT * FROM secrets) SELECT owner FROM x',
  'WITH secrets AS (SELECT * FROM {schema}.secrets) SELECT owner FROM secrets',
  'WITH x AS (SELECT 1), y AS (SELECT owner FROM secrets) SELECT owner FROM y',
  'WITH RECURSIVE r AS (SELECT 1 AS n UNION ALL SELECT n + 1 FROM r WHERE n < 3) SELECT owner FROM secrets JOIN r ON r.n = secrets.id',
  "SELECT 'me' AS owner UNION ALL SELECT owner FROM secrets",
  "SELECT 'me' AS owner UNION ALL SELECT * FROM (SELECT owner FROM secrets) u",
  'SELECT owner FROM (SELECT * FROM (SELECT * FROM secrets) a) b',
  'SELECT (SELECT max(owner) FROM secrets) AS owner',
  "SELECT 'me' AS owner WHERE EXISTS (SELECT 1 FROM secrets WHERE owner = 'me')",
  "SELECT CASE WHEN EXISTS (SELECT 1 FROM secrets WHERE owner = 'them') THEN 'them' ELSE 'me' END AS owner",
  'SELECT owner FROM/**/secrets',
  'SELECT owner FROM secrets -- WHERE 1 = 0',
  'SELECT owner FROM (secrets)',
  'SELECT(owner)FROM(secrets)',
  "SELECT owner FROM secrets WHERE owner = 'me' OR 1 = 1",
  "SELECT owner FROM secrets WHERE (1 = 0) OR owner = 'them' GROUP BY owner HAVING count(*) > 0",
  'SELECT owner FROM secrets ORDER BY id LIMIT 5',
  'SELECT owner FROM free f JOIN (secrets s JOIN free g ON s.id = g.id) ON f.id = g.id',
  "SELECT 'me' AS owner FROM free WHERE (SELECT count(*) FROM secrets) > 2",
  'SELECT max(owner) OVER () AS owner FROM secrets',
];
/** The engines that support the form. */
const ONLY: Readonly<Record<string, readonly string[]>> = {
  duckdb: [
    'FROM secrets SELECT owner',
    'SELECT owner FROM secrets QUALIFY row_number() OVER (ORDER BY owner DESC) = 1',
    'SELECT owner FROM (FROM secrets)',
    'SELECT owner FROM (TABLE secrets)',
    'SELECT owner FROM free POSITIONAL JOIN secrets',
    'SELECT owner FROM memory.main.secrets',
  ],
  postgresql: [
    'TABLE secrets',
    'SELECT owner FROM ONLY secrets',
    'SELECT owner FROM free, LATERAL (SELECT * FROM secrets WHERE secrets.id = free.id) l',
    'SELECT owner FROM {database}.public.secrets',
  ],
  sqlite: ['SELECT owner FROM [secrets]', 'SELECT owner FROM `secrets`'],
};

const folder = mkdtempSync(join(tmpdir(), 'rows-'));
const rows: Record<string, (sql: string) => Promise<unknown[]>> = {};
let server: TestPostgresql;
let pool: Pool;
let database: string;

beforeAll(async () => {
  const file = new Database(join(folder, 'rows.db'));
  SETUP.forEach(sql => file.exec(sql));
  rows['sqlite'] = async sql => file.prepare(sql).raw(true).all().flat();
  const duck = await (await DuckDBInstance.create(':memory:')).connect();
  for (const sql of SETUP) await duck.run(sql);
  rows['duckdb'] = async sql => (await duck.runAndReadAll(sql)).getRows().flat();
  server = await sharedPostgresql();
  await server.createDatabase('data');
  pool = new Pool({ connectionString: server.url('data') });
  // The server may drop the connection before the pool is closed.
  pool.on('error', () => {});
  database = new URL(server.url('data')).pathname.slice(1);
  for (const sql of SETUP) await pool.query(sql);
  rows['postgresql'] = async sql =>
    (await pool.query<unknown[]>({ text: sql, rowMode: 'array' })).rows.flat();
});
afterAll(async () => {
  await pool.end();
  await server.stop();
});

describe.each([
  ['duckdb', 'main'],
  ['sqlite', 'main'],
  ['postgresql', 'public'],
])('on %s', (engine, schema) => {
  const restricted = (sql: string): RestrictedSql => {
    const { dialect } = CONNECTORS.find(connector => connector.engine === engine)!;
    return restrictTables(sql, {
      rules: [{ schema, table: 'secrets', predicates: ["owner = 'me'"] }],
      defaultSchema: schema,
      lexicalRules: dialect.lexicalRules,
      aliasWord: dialect.tableAliasWord,
    });
  };

  const inDatabase = (text: string): string => text.replace('{database}', database);

  it.each([...TEXTS, ...ONLY[engine]!].map(text => text.replaceAll('{schema}', schema)))(
    'no hidden row appears through %s',
    async text => {
      const answer = restricted(inDatabase(text));
      const sql = answer.ok ? answer.sql : '';
      // A text that its engine does not support fails both ways.
      const before = await rows[engine]!(inDatabase(text)).catch(() => undefined);
      const after = await rows[engine]!(sql).catch((error: unknown) => error);
      if (before !== undefined) expect(after).toBeInstanceOf(Array);
      expect(
        JSON.stringify(after instanceof Error ? [] : after, (_, value: unknown) =>
          typeof value === 'bigint' ? Number(value) : value,
        ),
      ).not.toContain('them');
    },
  );

  it.each([
    'DELETE FROM secrets',
    'UPDATE secrets SET owner = 1',
    'SELECT owner FROM {{ table }}',
    "SELECT owner FROM secrets WHERE owner = 'x",
    'SELECT (owner FROM secrets',
  ])('%s is refused', text => {
    expect(restricted(text).ok).toBe(false);
  });

  it('leaves a text without protected tables unchanged', () => {
    expect(restricted('SELECT note FROM free;')).toEqual({ ok: true, sql: 'SELECT note FROM free;' });
  });
});
