import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { memoryStore } from '../../cache/stores.ts';
import { makeConnections, type Connections } from '../../connections/connections.ts';
import { EngineProcess } from '../../engine-child/engine-process.ts';
import { testServer, type TestClient, type TestServer } from '../../test-server.ts';
import { openableDatabases } from '../databases/openable-database.ts';

const source = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

describe('a view over a table whose rows a rule hides', () => {
  const workDir = mkdtempSync(join(tmpdir(), 'hidden-views-'));
  const datasets: Record<string, number> = {};
  let engine: EngineProcess;
  let connections: Connections;
  let server: TestServer;
  let admin: TestClient;
  let ruled: TestClient;
  let database: number;

  beforeAll(async () => {
    engine = new EngineProcess({
      childPath: source('../../engine-child/child.ts'),
      workDir,
      memoryLimitMb: 256,
      maxRunning: 2,
      log: () => undefined,
    });
    const steps = [
      "CREATE TABLE secrets AS SELECT unnest(['me', 'them']) AS owner",
      'CREATE VIEW shown AS SELECT owner FROM secrets',
      "CREATE VIEW harmless AS SELECT 'nobody' AS owner",
    ];
    await engine.call({
      op: 'build',
      path: join(workDir, 'd.duckdb'),
      steps: steps.map(sql => ({ label: 'd', sql })),
    });
    server = await testServer({
      results: memoryStore(1e6),
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
    admin = await server.person('admin', 'Admin');
    const made = async (path: string, body: object): Promise<number> =>
      (await admin.send('POST', path, body)).json<{ id: number }>().id;
    database = await made('/api/v1/database/', {
      database_name: 'duck',
      sqlalchemy_uri: 'duckdb:///d.duckdb',
      expose_in_sqllab: true,
    });
    const dataset = (table_name: string, sql?: string): Promise<number> =>
      made('/api/v1/dataset/', { database, schema: 'main', table_name, sql });
    const secrets = await dataset('secrets');
    datasets['over the view'] = await dataset('over_view', 'SELECT owner FROM shown');
    datasets['over another'] = await dataset('over_another', 'SELECT owner FROM harmless');
    const role = await made('/api/v1/security/roles/', { name: 'Ruled' });
    await made('/api/v1/rowlevelsecurity/', {
      name: 'mine',
      filter_type: 'Regular',
      tables: [secrets],
      roles: [role],
      clause: "owner = 'me'",
    });
    ruled = await server.person('ruled', 'Alpha', 'sql_lab', 'Ruled');
  }, 60_000);
  afterAll(async () => {
    await server.close();
    await connections.close();
    await engine.close();
  });

  const chart = (who: TestClient, dataset: string) =>
    who.send('POST', '/api/v1/chart/data', {
      datasource: { id: datasets[dataset], type: 'table' },
      queries: [{ columns: ['owner'], metrics: [] }],
    });
  const editor = (who: TestClient, sql: string) =>
    who.send('POST', '/api/v1/sqllab/execute/', { database_id: database, schema: 'main', sql });

  it('is refused in a dataset written as SQL, even if its answer is cached for others', async () => {
    const all = await chart(admin, 'over the view');
    expect([all.statusCode, all.body.includes('them')]).toEqual([200, true]);
    const refused = await chart(ruled, 'over the view');
    expect([refused.statusCode, refused.body.includes('them')]).toEqual([403, false]);
    expect(refused.body).toContain("The view 'shown' cannot be read");
  });

  it('is refused in the SQL editor', async () => {
    const refused = await editor(ruled, 'SELECT owner FROM shown');
    expect([refused.statusCode, refused.body.includes("The view 'shown' cannot be read")]).toEqual([
      403,
      true,
    ]);
    expect((await editor(admin, 'SELECT owner FROM shown')).body).toContain('them');
  });

  it('does not keep other views from being read', async () => {
    expect((await chart(ruled, 'over another')).body).toContain('nobody');
    expect((await editor(ruled, 'SELECT owner FROM harmless')).body).toContain('nobody');
    const own = await editor(ruled, 'SELECT owner FROM secrets');
    expect([own.statusCode, own.body.includes('"me"'), own.body.includes('"them"')]).toEqual([
      200,
      true,
      false,
    ]);
  });
});
