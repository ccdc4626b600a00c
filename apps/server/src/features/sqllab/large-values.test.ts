import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedPostgresql } from '@powerset/testing/shared-postgresql.ts';
import type { TestPostgresql } from '@powerset/testing/start-postgresql.ts';
import { makeConnections, type Connections } from '../../connections/connections.ts';
import { EngineProcess } from '../../engine-child/engine-process.ts';
import { testServer, type TestClient, type TestServer } from '../../test-server.ts';
import { openableDatabases } from '../databases/openable-database.ts';

const source = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const workDir = mkdtempSync(join(tmpdir(), 'large-values-'));
const LARGE = `SELECT repeat('x', 600000000) AS v`;

describe('a value that is too large', () => {
  let postgres: TestPostgresql;
  let engine: EngineProcess;
  let connections: Connections;
  let server: TestServer;
  let ada: TestClient;
  const databases: Record<string, number> = {};
  beforeAll(async () => {
    postgres = await sharedPostgresql();
    await postgres.createDatabase('data');
    engine = new EngineProcess({
      childPath: source('../../engine-child/child.ts'),
      workDir,
      memoryLimitMb: 4096,
      maxRunning: 4,
      log: () => undefined,
    });
    await engine.call({
      op: 'build',
      path: join(workDir, 'd.duckdb'),
      steps: [{ label: 'd', sql: 'CREATE TABLE t AS SELECT 1 AS n' }],
    });
    server = await testServer({
      connections: (store, secrets) =>
        (connections = makeConnections({
          engine,
          target: id => openableDatabases(store.db, secrets).byId(id),
          dataDir: workDir,
          workDir,
          memoryLimitMb: 256,
          workerPath: source('../../connections/driver-worker.ts'),
          preventUnsafeDatabases: true,
        })),
    });
    ada = await server.person('ada', 'Admin');
    for (const [name, uri] of [
      ['DuckDB', 'duckdb:///d.duckdb'],
      ['PostgreSQL', postgres.url('data')],
    ] as const)
      databases[name] = (
        await ada.send('POST', '/api/v1/database/', {
          database_name: name,
          sqlalchemy_uri: uri,
          expose_in_sqllab: true,
        })
      ).json<{ id: number }>().id;
  });
  afterAll(async () => {
    await server.close();
    await connections.close();
    await engine.close();
    await postgres.stop();
  });
  const run = (database: string, sql: string) =>
    ada.send('POST', '/api/v1/sqllab/execute/', { database_id: databases[database], sql });

  for (const [database, sql] of [
    ['DuckDB', LARGE],
    ['DuckDB', `SELECT [repeat('x', 300000000)] AS v`],
    ['DuckDB', `SELECT repeat('é', 200000000) AS v, 1 AS other`],
    ['PostgreSQL', LARGE],
    ['PostgreSQL', `SELECT repeat('x', 300000000)::bytea AS v`],
  ] as const)
    it(`400: is named as the reason, and others go on (${database}: ${sql})`, async () => {
      const answer = run(database, sql);
      const beside = run(database, 'SELECT 7 AS seven');
      expect([(await answer).statusCode, (await answer).json().errors?.[0]]).toMatchObject([
        400,
        { message: expect.stringMatching(/value.*too large/) },
      ]);
      expect((await beside).json()).toMatchObject({ data: [{ seven: 7 }] });
      expect((await run(database, 'SELECT 7 AS seven')).json()).toMatchObject({ data: [{ seven: 7 }] });
    });
});
