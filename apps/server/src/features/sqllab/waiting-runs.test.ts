import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeConnections, type Connections } from '../../connections/connections.ts';
import { EngineProcess } from '../../engine-child/engine-process.ts';
import { testServer, type TestClient, type TestServer } from '../../test-server.ts';
import { openableDatabases } from '../databases/openable-database.ts';

const source = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const workDir = mkdtempSync(join(tmpdir(), 'waiting-runs-'));
const FLOOD = 10;
const SLOW =
  'SELECT count(*) FROM range(1000000) a(i) JOIN range(1000000) b(j) ON a.i < b.j AND a.i % 7 <> b.j % 5';

interface Run {
  readonly id: string;
  readonly state: string;
  readonly extra: { readonly queue_position?: number };
}

describe('runs that wait for a connection', () => {
  let engine: EngineProcess;
  let connections: Connections;
  let server: TestServer;
  let ada: TestClient;
  let bob: TestClient;
  let database: number;
  beforeAll(async () => {
    engine = new EngineProcess({
      childPath: source('../../engine-child/child.ts'),
      workDir,
      memoryLimitMb: 512,
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
    bob = await server.person('bob', 'Admin');
    database = (
      await ada.send('POST', '/api/v1/database/', {
        database_name: 'duck',
        sqlalchemy_uri: 'duckdb:///d.duckdb',
        expose_in_sqllab: true,
      })
    ).json<{ id: number }>().id;
  });
  afterAll(async () => {
    await server.close();
    await connections.close();
    await engine.close();
  });
  const run = (client: TestClient, sql: string, clientId?: string) =>
    client.send('POST', '/api/v1/sqllab/execute/', {
      database_id: database,
      sql,
      client_id: clientId,
    });
  const runs = async (client: TestClient): Promise<Run[]> =>
    Object.values(
      (await client.get('/api/v1/query/updated_since?q=(last_updated_ms:0)')).json<{
        result: Record<string, Run>;
      }>().result,
    ).flatMap(found => found);

  it('are pending at their place in line, while others are answered at once', async () => {
    const flood = Array.from({ length: FLOOD }, (_, at) => run(ada, SLOW, `flood-${at}`));
    const states = async (): Promise<string[]> =>
      (await runs(ada)).map(({ state, extra }) => `${state} ${extra.queue_position ?? ''}`.trim()).toSorted();
    await expect
      .poll(states, { timeout: 5000 })
      .toEqual(
        [...Array.from({ length: 8 }, (_, at) => `pending ${at + 1}`), 'running', 'running'].toSorted(),
      );
    const started = performance.now();
    expect((await run(bob, 'SELECT 1 AS one')).json()).toMatchObject({ data: [{ one: 1 }] });
    expect(performance.now() - started).toBeLessThan(1000);
    for (let at = 0; at < FLOOD; at++)
      await ada.send('POST', '/api/v1/query/stop', { client_id: `flood-${at}` });
    await Promise.all(flood);
    expect(await states()).toEqual(Array.from({ length: FLOOD }, () => 'stopped'));
  });
});
