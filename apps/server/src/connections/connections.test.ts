import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cellAt } from '@powerset/core/table/result-table.ts';
import { sharedPostgresql } from '@powerset/testing/shared-postgresql.ts';
import type { TestPostgresql } from '@powerset/testing/start-postgresql.ts';
import { EngineProcess } from '../engine-child/engine-process.ts';
import { makeConnections, type Connections } from './connections.ts';

const source = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const dataDir = mkdtempSync(join(tmpdir(), 'connections-'));

describe('connections', () => {
  let postgres: TestPostgresql;
  let engine: EngineProcess;
  let connections: Connections;
  const uris = new Map<number, string>();
  let nowMs = 0;
  beforeAll(async () => {
    postgres = await sharedPostgresql();
    await postgres.createDatabase('data');
    engine = new EngineProcess({
      childPath: source('../engine-child/child.ts'),
      workDir: dataDir,
      memoryLimitMb: 256,
      maxRunning: 2,
      log: () => undefined,
    });
    connections = makeConnections({
      engine,
      dataDir,
      workDir: dataDir,
      memoryLimitMb: 256,
      workerPath: source('driver-worker.ts'),
      preventUnsafeDatabases: true,
      nowMs: () => nowMs,
      target: async id => (uris.has(id) ? { id, sqlalchemyUri: uris.get(id)! } : undefined),
    });
    uris.set(1, `${postgres.url('data').replace('postgresql:', 'postgresql+psycopg2:')}`);
    uris.set(2, 'duckdb:////etc/passwd');
    uris.set(3, 'cobol://x');
    uris.set(4, 'postgresql://postgres:wrong@127.0.0.1:1/data');
    await engine.call({
      op: 'build',
      path: join(dataDir, 'a.duckdb'),
      steps: [{ label: 'a', sql: 'CREATE TABLE t AS SELECT 7 AS v' }],
    });
    uris.set(5, 'duckdb:///a.duckdb');
  });
  afterAll(async () => {
    await connections.close();
    await engine.close();
    await postgres.stop();
  });
  const run = async (id: number, sql: string, signal = new AbortController().signal) =>
    (await connections.open(id, null)).connection.run({ sql, params: [], maxRows: 10, signal });

  it('reach PostgreSQL in a thread and DuckDB in the engine child', async () => {
    expect(cellAt((await run(1, 'SELECT 42 AS v')).columns[0]!, 0)).toBe(42);
    expect(cellAt((await run(5, 'SELECT v FROM t')).columns[0]!, 0)).toBe(7);
  });
  it('follow an address that another server has changed, within seconds', async () => {
    await engine.call({
      op: 'build',
      path: join(dataDir, 'b.duckdb'),
      steps: [{ label: 'b', sql: 'CREATE TABLE t AS SELECT 8 AS v' }],
    });
    uris.set(6, 'duckdb:///a.duckdb');
    const value = async (): Promise<unknown> => cellAt((await run(6, 'SELECT v FROM t')).columns[0]!, 0);
    expect(await value()).toBe(7);
    uris.set(6, 'duckdb:///b.duckdb');
    nowMs += 5001;
    expect(await Promise.all([value(), value()])).toEqual([8, 8]);
    uris.delete(6);
    nowMs += 5001;
    await expect(value()).rejects.toMatchObject({ code: 'resource.not-found' });
  });
  it('are made with settings that changed while they were read', async () => {
    let answer: (uri: string) => void = () => undefined;
    const asked: Promise<string>[] = [];
    const held = makeConnections({
      engine,
      dataDir,
      workDir: dataDir,
      memoryLimitMb: 256,
      workerPath: source('driver-worker.ts'),
      preventUnsafeDatabases: true,
      target: async id => {
        const next = new Promise<string>(resolve => {
          answer = resolve;
        });
        asked.push(next);
        return { id, sqlalchemyUri: await next };
      },
    });
    const opening = held.open(1, null);
    const forgetting = held.forget(1);
    answer('duckdb:///a.duckdb');
    await expect.poll(() => asked.length).toBe(2);
    answer('sqlite://');
    await expect(opening).rejects.toThrow('security reasons');
    await forgetting;
  });
  it('stop a query in the database when it is cancelled', async () => {
    const abort = new AbortController();
    const running = run(1, 'SELECT count(*) FROM generate_series(1, 1000000000)', abort.signal);
    setTimeout(() => abort.abort(), 100);
    await expect(running).rejects.toMatchObject({ code: 'query.cancelled' });
    expect(
      cellAt(
        (
          await run(
            1,
            `SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND state = 'active' AND query LIKE '%1000000000%' AND pid <> pg_backend_pid()`,
          )
        ).columns[0]!,
        0,
      ),
    ).toBe(0n);
  });
  it('let no address reach a file outside the data folder', async () => {
    await expect(connections.open(2, null)).rejects.toMatchObject({ code: 'connection.failed' });
  });
  it('let SQLite files be read only where files of the server are allowed', async () => {
    await expect(connections.test({ uri: `sqlite:///${join(dataDir, 'x.db')}` }, null)).rejects.toMatchObject(
      { message: 'SQLiteDialect_pysqlite cannot be used as a data source for security reasons.' },
    );
    const files = mkdtempSync(join(tmpdir(), 'files-'));
    const made = new Database(join(files, 'x.db'));
    made.exec('CREATE TABLE t AS SELECT 7 AS v');
    made.close();
    const open = makeConnections({
      engine,
      dataDir,
      workDir: dataDir,
      memoryLimitMb: 256,
      workerPath: source('driver-worker.ts'),
      preventUnsafeDatabases: false,
      target: async id => ({
        id,
        sqlalchemyUri: `sqlite:///${id === 1 ? join(files, 'x.db') : join(dataDir, 'powerset.db')}`,
      }),
    });
    const { connection } = await open.open(1, null);
    expect(
      cellAt(
        (
          await connection.run({
            sql: 'SELECT v FROM t',
            params: [],
            maxRows: 10,
            signal: new AbortController().signal,
          })
        ).columns[0]!,
        0,
      ),
    ).toBe(7);
    await expect(open.open(2, null)).rejects.toMatchObject({ code: 'connection.failed' });
    await open.close();
  });
  it('report a missing connector for an engine', async () => {
    await expect(connections.open(3, null)).rejects.toMatchObject({ code: 'connection.unsupported' });
  });
  it('report that a server cannot be reached, and try again the next time', async () => {
    await expect(run(4, 'SELECT 1')).rejects.toMatchObject({ code: 'connection.failed' });
    await expect(run(4, 'SELECT 1')).rejects.toMatchObject({ code: 'connection.failed' });
  });
  it('test an address without keeping it', async () => {
    await connections.test({ uri: uris.get(1)! }, null);
    await expect(connections.test({ uri: uris.get(4)! }, null)).rejects.toMatchObject({
      code: 'connection.failed',
    });
  });
});
