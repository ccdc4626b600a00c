import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeConnections, type Connections } from '../connections/connections.ts';
import { EngineProcess } from '../engine-child/engine-process.ts';
import { openableDatabases } from '../features/databases/openable-database.ts';
import { testServer, type TestClient, type TestServer } from '../test-server.ts';
import { addUploadsDatabase } from './uploads-database.ts';

const source = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const dataDir = mkdtempSync(join(tmpdir(), 'uploads-database-'));

describe('the database for uploads of a new installation', () => {
  let engine: EngineProcess;
  let connections: Connections;
  let server: TestServer;
  let admin: TestClient;
  let add: () => Promise<void>;
  beforeAll(async () => {
    engine = new EngineProcess({
      childPath: source('../engine-child/child.ts'),
      workDir: dataDir,
      memoryLimitMb: 256,
      maxRunning: 4,
      log: () => undefined,
    });
    server = await testServer({
      connections: (store, secrets) => {
        add = () => addUploadsDatabase({ db: store.db, secrets, engine, dataDir, now: () => 0 });
        return (connections = makeConnections({
          engine,
          target: id => openableDatabases(store.db, secrets).byId(id),
          dataDir,
          workDir: dataDir,
          memoryLimitMb: 256,
          workerPath: source('../connections/driver-worker.ts'),
          preventUnsafeDatabases: true,
        }));
      },
    });
    await add();
    admin = await server.person('admin', 'Admin');
  });
  afterAll(async () => {
    await server.close();
    await connections.close();
    await engine.close();
  });
  const databases = async () =>
    (await admin.get('/api/v1/database/')).json<{
      result: { id: number; database_name: string; allow_file_upload: boolean }[];
    }>().result;
  const run = async (sql: string, more: object = {}) => {
    const [{ id } = { id: 0 }] = await databases();
    return admin.send('POST', '/api/v1/sqllab/execute/', { database_id: id, sql, ...more });
  };
  const keep = (name: string, method: string, sql: string) =>
    run(sql, { select_as_cta: true, ctas_method: method, tmp_table_name: name });

  it('takes files, and is added once', async () => {
    await add();
    expect(await databases()).toMatchObject([{ database_name: 'uploads', allow_file_upload: true }]);
  });

  it('keeps results of queries as tables and views', async () => {
    expect((await keep('kept "1"', 'TABLE', 'SELECT i AS n FROM range(1000) AS r(i)')).statusCode).toBe(200);
    expect((await keep('seen', 'VIEW', 'SELECT count(*) AS n FROM "kept ""1"""')).statusCode).toBe(200);
    expect((await run('SELECT n FROM seen')).json()).toMatchObject({ data: [{ n: 1000 }] });
    const again = await keep('seen', 'VIEW', 'SELECT 1 AS n');
    expect([again.statusCode, again.body]).toEqual([400, expect.stringContaining('already exists')]);
    expect((await run('SELECT n FROM seen')).json()).toMatchObject({ data: [{ n: 1000 }] });
  });

  it('changes nothing else, and reaches no other file', async () => {
    for (const sql of [
      'DROP TABLE IF EXISTS seen',
      'CREATE TABLE x AS SELECT 1; DROP VIEW seen',
      `COPY (SELECT 1) TO '${dataDir}/out.csv'`,
      `ATTACH '${dataDir}/metadata.db' AS other`,
    ])
      expect((await run(sql)).statusCode).toBeGreaterThanOrEqual(400);
    for (const sql of [`SELECT * FROM read_csv('/etc/passwd')`, `SELECT 1; DROP VIEW seen`])
      expect((await keep('x', 'TABLE', sql)).statusCode).toBeGreaterThanOrEqual(400);
    expect((await run('SELECT n FROM seen')).json()).toMatchObject({ data: [{ n: 1000 }] });
  });
});
