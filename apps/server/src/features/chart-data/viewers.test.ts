import { mkdtempSync } from 'node:fs';
import { request, type ClientRequest } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedPostgresql } from '@powerset/testing/shared-postgresql.ts';
import type { TestPostgresql } from '@powerset/testing/start-postgresql.ts';
import { memoryStore } from '../../cache/stores.ts';
import { makeConnections, type Connections } from '../../connections/connections.ts';
import { EngineProcess } from '../../engine-child/engine-process.ts';
import { testServer, type TestClient, type TestServer } from '../../test-server.ts';
import { openableDatabases } from '../databases/openable-database.ts';

const CACHE_BYTES = 1e7;
const VIEWERS = 500;
const CHARTS = 10;
const ARRIVAL_MS = 5000;
const CANCELS = 20;
const source = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const workDir = mkdtempSync(join(tmpdir(), 'viewers-'));

describe('many users view charts over PostgreSQL', () => {
  let postgres: TestPostgresql;
  let database: pg.Client;
  let connections: Connections;
  let engine: EngineProcess;
  let server: TestServer;
  let admin: TestClient;
  let token: string;
  let port: number;
  let slow: number;
  let quick: number;
  /** The number of statements that charts sent to the database. */
  let ran = 0;

  beforeAll(async () => {
    postgres = await sharedPostgresql();
    await postgres.createDatabase('data');
    database = new pg.Client({ connectionString: postgres.url('data') });
    await database.connect();
    engine = new EngineProcess({
      childPath: source('../../engine-child/child.ts'),
      workDir,
      memoryLimitMb: 256,
      maxRunning: 2,
      log: () => undefined,
    });
    server = await testServer({
      results: memoryStore(CACHE_BYTES),
      connections: (store, secrets) => {
        connections = makeConnections({
          engine,
          target: id => openableDatabases(store.db, secrets).byId(id),
          dataDir: workDir,
          workDir,
          memoryLimitMb: 256,
          workerPath: source('../../connections/driver-worker.ts'),
          preventUnsafeDatabases: true,
        });
        return { ...connections, open: async (id, asker) => counted(await connections.open(id, asker)) };
      },
    });
    admin = await server.person('admin', 'Admin');
    token = (await admin.token())!;
    const { id } = (
      await admin.send('POST', '/api/v1/database/', {
        database_name: 'data',
        sqlalchemy_uri: postgres.url('data'),
      })
    ).json<{ id: number }>();
    const datasetOf = async (name: string, sql: string): Promise<number> =>
      (
        await admin.send('POST', '/api/v1/dataset/', {
          database: id,
          schema: 'public',
          table_name: name,
          sql,
        })
      ).json<{ id: number }>().id;
    slow = await datasetOf('slow', 'SELECT count(*) AS n FROM generate_series(1, 100000000000)');
    quick = await datasetOf('quick', 'SELECT i AS n FROM generate_series(1, 200000) AS rows(i)');
    await server.app.listen({ port: 0, host: '127.0.0.1' });
    port = (server.app.server.address() as AddressInfo).port;
  });
  afterAll(async () => {
    await server.close();
    await connections.close();
    await engine.close();
    await database.end();
    await postgres.stop();
  });

  function counted(
    opened: Awaited<ReturnType<Connections['open']>>,
  ): Awaited<ReturnType<Connections['open']>> {
    return {
      ...opened,
      connection: {
        ...opened.connection,
        run: statement => {
          ran++;
          return opened.connection.run(statement);
        },
      },
    };
  }
  const ask = (dataset: number, limit = 10): ClientRequest => {
    const asked = request({
      host: '127.0.0.1',
      port,
      method: 'POST',
      path: '/api/v1/chart/data',
      agent: false,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    });
    // These viewers disconnect on purpose.
    asked.on('error', () => undefined);
    asked.end(
      JSON.stringify({
        datasource: { id: dataset, type: 'table' },
        queries: [{ columns: ['n'], row_limit: limit }],
      }),
    );
    return asked;
  };
  const running = async (): Promise<number> =>
    (
      await database.query<{ n: number }>(
        `SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND state = 'active' AND query LIKE '%100000000000%' AND pid <> pg_backend_pid()`,
      )
    ).rows[0]!.n;
  /** Waits until the condition holds; the benchmark measures how soon it does. */
  const until = async (isSo: (count: number) => boolean): Promise<void> => {
    const started = performance.now();
    while (!isSo(await running())) {
      if (performance.now() - started > 10_000) throw new Error('It did not come about.');
      await new Promise(resolve => setTimeout(resolve, 10));
    }
  };

  it('a query continues while one of its viewers stays, and stops when the last one has left', async () => {
    const [one, two] = [ask(slow, 7), ask(slow, 7)];
    await until(count => count === 1);
    one.destroy();
    await new Promise(resolve => setTimeout(resolve, 300));
    expect(await running()).toBe(1);
    two.destroy();
    await until(count => count === 0);
  }, 30_000);

  it('leaving stops a query, every time', async () => {
    for (let run = 0; run < CANCELS; run++) {
      const asked = ask(slow, 100 + run);
      await until(count => count === 1);
      asked.destroy();
      await until(count => count === 0);
    }
    expect(await running()).toBe(0);
  }, 60_000);

  it('five hundred users who open a dashboard of ten charts within five seconds cost ten queries, and all get answers', async () => {
    ran = 0;
    const bodies = Array.from({ length: CHARTS }, (_, at) =>
      JSON.stringify({
        datasource: { id: quick, type: 'table' },
        queries: [{ columns: ['n'], metrics: [], row_limit: 20 + at }],
      }),
    );
    let answered = 0;
    await Promise.all(
      Array.from({ length: VIEWERS }, async (_, at) => {
        await new Promise(resolve => setTimeout(resolve, (ARRIVAL_MS * at) / VIEWERS));
        const came = await viewer(bodies);
        answered += came;
      }),
    );
    expect(ran).toBe(CHARTS);
    expect(answered).toBe(VIEWERS * CHARTS);
  }, 60_000);

  /**
   * Opens one socket, requests the charts one after another, and returns how many arrived; fails on any
   * status other than 200.
   */
  function viewer(bodies: readonly string[]): Promise<number> {
    return new Promise((resolve, reject) => {
      let answered = 0;
      let received = '';
      const socket = connect(port, '127.0.0.1', next);
      function next(): void {
        const body = bodies[answered];
        if (body === undefined) {
          socket.destroy();
          resolve(answered);
          return;
        }
        received = '';
        socket.write(
          `POST /api/v1/chart/data HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
        );
      }
      socket.on('data', (piece: Buffer) => {
        received += piece.toString('latin1');
        if (!received.endsWith(']}]}') && !received.endsWith('0\r\n\r\n')) return;
        if (!received.startsWith('HTTP/1.1 200')) {
          reject(new Error(received.slice(0, 300)));
          return;
        }
        answered++;
        next();
      });
      socket.once('error', reject);
    });
  }
});
