import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cellAt } from '@powerset/core/table/result-table.ts';
import type { SqlQuery } from '@powerset/contracts/sqllab.ts';
import type { Actor } from '@powerset/core/permissions/actor.ts';
import type { Connection, Connector } from '@powerset/connector-kit/connector.ts';
import { sqlite } from '@powerset/connectors/sqlite/index.ts';
import { resultsStore } from './results-store.ts';
import { RunningQueries } from './running-queries.ts';
import type { RunOutcome, SqlLabDeps } from './run.ts';
import { executeSql } from './service.ts';

const path = join(mkdtempSync(join(tmpdir(), 'hidden-')), 'data.db');
const file = new Database(path);
file.exec("CREATE TABLE secrets (id INTEGER, owner TEXT); INSERT INTO secrets VALUES (1, 'me'), (2, 'them')");
file.close();

describe('rows that rules hide', () => {
  let connection: Connection;
  beforeAll(async () => {
    connection = await sqlite.open({ path }, { workDir: tmpdir(), memoryLimitMb: 128 });
  });
  afterAll(() => connection.close());

  const ended: RunOutcome[] = [];
  const deps = (): SqlLabDeps => ({
    databases: {
      byId: async id => ({
        id,
        engine: 'sqlite',
        name: 'data',
        exposeInSqllab: true,
        allowDml: false,
        allowCtas: false,
        allowCvas: false,
        allowRunAsync: false,
        ctasSchema: null,
      }),
    },
    readsSomeTable: async () => true,
    requireTableAccess: async () => {},
    renderTemplates: async ({ sql }) => sql,
    tableRules: async () => [{ schema: null, table: 'secrets', predicates: ["owner = 'me'"] }],
    connections: {
      factsOf: () => undefined,
      open: async () => ({ connection, connector: sqlite as unknown as Connector, runsAs: null }),
    },
    history: {
      begin: async () => 1,
      end: async (_, outcome) => {
        ended.push(outcome);
      },
      byClientId: async () => undefined,
      start: async () => true,
      waits: async () => {},
      endWithoutResult: async () => {},
      told: async () => ({}) as SqlQuery,
    },
    queue: async () => {},
    running: new RunningQueries(),
    results: resultsStore(1_000_000),
    now: () => new Date(0),
    newId: () => 'abc',
    timeoutMs: 5000,
    asyncTimeoutMs: 5000,
    stallLimitS: 30,
    maxRows: 100,
  });
  // The rules above apply to every user.
  const anybody = { userId: 1, roles: [], can: () => false } as unknown as Actor;
  const run = (sql: string) =>
    executeSql({ database_id: 1, sql }, anybody, new AbortController().signal, deps());

  it.each([
    'SELECT owner FROM secrets',
    'WITH s AS (SELECT * FROM secrets) SELECT owner FROM s',
    'SELECT owner FROM main."SECRETS" s ORDER BY id DESC',
    "SELECT 1; SELECT owner FROM secrets WHERE owner = 'them' OR 1 = 1",
  ])('do not appear through %s', async sql => {
    const { table } = await run(sql);
    expect(Array.from({ length: table.rowCount }, (_, row) => cellAt(table.columns[0]!, row))).toEqual([
      'me',
    ]);
  });

  it('do not reveal the rule: the history keeps the written text', async () => {
    await run('SELECT owner FROM secrets');
    expect(ended.at(-1)?.executedSql).toBe('SELECT owner FROM secrets');
  });

  it('are not read at all by a text that cannot be read', async () => {
    await expect(run('SELECT owner FROM {{ x }}')).rejects.toBeInstanceOf(Error);
  });
});
