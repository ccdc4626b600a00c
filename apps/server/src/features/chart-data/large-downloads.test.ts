import { once } from 'node:events';
import { mkdtempSync, readFileSync } from 'node:fs';
import { request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { unzipSync, strFromU8 } from 'fflate';
import { tableFromIPC } from 'apache-arrow';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedPostgresql } from '@powerset/testing/shared-postgresql.ts';
import type { TestPostgresql } from '@powerset/testing/start-postgresql.ts';
import { makeConnections, type Connections } from '../../connections/connections.ts';
import { EngineProcess } from '../../engine-child/engine-process.ts';
import { testServer, type TestClient, type TestServer } from '../../test-server.ts';
import { openableDatabases } from '../databases/openable-database.ts';

const MILLIONS = 2_000_000;
const ROWS = 300_000;
/** The time limit for a query to stop, in milliseconds. */
const SOON_MS = 2000;
const STALL_S = 1;
const source = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const workDir = mkdtempSync(join(tmpdir(), 'downloads-'));

describe('large downloads', () => {
  let postgres: TestPostgresql;
  let database: pg.Client;
  let connections: Connections;
  let engine: EngineProcess;
  let server: TestServer;
  let admin: TestClient;
  let token: string;
  let port: number;
  let onPostgresql: number;
  let onDuckdb: number;
  const datasets: Record<string, number> = {};

  beforeAll(async () => {
    postgres = await sharedPostgresql();
    await postgres.createDatabase('data');
    database = new pg.Client({ connectionString: postgres.url('data') });
    await database.connect();
    engine = new EngineProcess({
      childPath: source('../../engine-child/child.ts'),
      workDir,
      memoryLimitMb: 512,
      maxRunning: 2,
      log: () => undefined,
    });
    await engine.call({
      op: 'build',
      path: join(workDir, 'd.duckdb'),
      steps: [
        {
          label: 'd',
          sql: `CREATE TABLE numbers AS SELECT i AS n, 'text number ' || i AS name, DATE '2024-01-01' + (i % 900)::INT AS day FROM range(${MILLIONS}) AS r(i)`,
        },
      ],
    });
    const env = { POWERSET_STALL_LIMIT: String(STALL_S), POWERSET_SQL_MAX_ROW: String(MILLIONS) };
    server = await testServer({
      env,
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
    token = (await admin.token())!;
    const databaseAt = async (name: string, uri: string): Promise<number> =>
      (
        await admin.send('POST', '/api/v1/database/', {
          database_name: name,
          sqlalchemy_uri: uri,
          expose_in_sqllab: true,
        })
      ).json<{ id: number }>().id;
    onPostgresql = await databaseAt('pg', postgres.url('data'));
    onDuckdb = await databaseAt('duck', 'duckdb:///d.duckdb');
    const add = async (name: string, id: number, schema: string, sql: string): Promise<void> => {
      datasets[name] = (
        await admin.send('POST', '/api/v1/dataset/', { database: id, schema, table_name: name, sql })
      ).json<{ id: number }>().id;
    };
    await add(
      'postgresql',
      onPostgresql,
      'public',
      `SELECT i AS n, 'text number ' || i AS name FROM generate_series(1, ${MILLIONS}) AS r(i)`,
    );
    await add(
      'breaking',
      onPostgresql,
      'public',
      `SELECT 1 / (900000 - i) AS n, i AS name FROM generate_series(1, ${MILLIONS}) AS r(i)`,
    );
    await add(
      'broken',
      onPostgresql,
      'public',
      `SELECT 1 / (1 - i) AS n, i AS name FROM generate_series(1, ${MILLIONS}) AS r(i)`,
    );
    await add('duckdb', onDuckdb, 'main', 'SELECT n, name, day FROM numbers');
    await add('fewer', onDuckdb, 'main', `SELECT n, name FROM numbers WHERE n < ${ROWS}`);
    await add(
      'long',
      onDuckdb,
      'main',
      `SELECT n, CASE WHEN n = 3 THEN repeat('x', 40000) ELSE name END AS name FROM numbers WHERE n < 10`,
    );
    await server.app.listen({ port: 0, host: '127.0.0.1' });
    port = (server.app.server.address() as AddressInfo).port;
  }, 60_000);
  afterAll(async () => {
    await server.close();
    await connections.close();
    await engine.close();
    await database.end();
    await postgres.stop();
  });

  const body = (dataset: string, row_limit: number, format = 'csv', columns = ['n', 'name']) => ({
    datasource: { id: datasets[dataset], type: 'table' },
    queries: [{ columns, row_limit }],
    result_format: format,
  });
  const ask = async (asked: object): Promise<IncomingMessage> => {
    const sent = request({
      host: '127.0.0.1',
      port,
      method: 'POST',
      path: '/api/v1/chart/data',
      agent: false,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    });
    sent.on('error', () => undefined);
    sent.end(JSON.stringify(asked));
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    return answer;
  };
  const statesOfDownloads = async (): Promise<string[]> =>
    (
      await database.query<{ state: string }>(
        `SELECT state FROM pg_stat_activity WHERE datname = current_database() AND query LIKE '%text number%' AND pid <> pg_backend_pid()`,
      )
    ).rows.map(({ state }) => state);
  const until = async (isSo: () => Promise<boolean>): Promise<number> => {
    const started = performance.now();
    while (!(await isSo())) {
      if (performance.now() - started > 10_000) throw new Error('It did not come to that.');
      await pause(20);
    }
    return performance.now() - started;
  };
  const noneInside = async (): Promise<boolean> =>
    (await statesOfDownloads()).every(state => state === 'idle');
  /** Returns the processor load of the engine during the next 300 ms, as a share. */
  const engineLoad = async (): Promise<number> => {
    const ticks = (): number =>
      readFileSync(`/proc/${engine.pid}/stat`, 'utf8')
        .split(' ')
        .slice(13, 15)
        .reduce((sum, part) => sum + Number(part), 0);
    const before = ticks();
    await pause(300);
    return (ticks() - before) / 30;
  };

  it('arrive completely, in order and as the database returned them', async () => {
    const answer = await ask(body('duckdb', ROWS, 'csv', ['n', 'name', 'day']));
    let text = '';
    for await (const piece of answer) text += String(piece);
    const lines = text.split('\n');
    expect(lines.length).toBe(ROWS + 2);
    expect([lines[0], lines[1], lines[ROWS]]).toEqual([
      'n,name,day',
      '0,text number 0,2024-01-01',
      `${ROWS - 1},text number ${ROWS - 1},${new Date(Date.UTC(2024, 0, 1 + ((ROWS - 1) % 900))).toISOString().slice(0, 10)}`,
    ]);
    expect(answer.trailers['x-powerset-cut']).toBe('0');
  });

  it('mention no cut if all rows arrived', async () => {
    const answer = await ask(body('fewer', MILLIONS));
    answer.resume();
    await once(answer, 'end');
    expect([answer.headers['x-powerset-cut'], answer.trailers['x-powerset-cut']]).toEqual([undefined, '']);
  });

  it('stop PostgreSQL soon after their reader disconnects', async () => {
    const answer = await ask(body('postgresql', MILLIONS));
    await once(answer, 'data');
    answer.destroy();
    expect(await until(noneInside)).toBeLessThan(SOON_MS);
  });

  it('pause PostgreSQL while their reader pauses, and end the query when that takes too long', async () => {
    const answer = await ask(body('postgresql', MILLIONS));
    answer.on('error', () => undefined);
    await once(answer, 'data');
    answer.pause();
    expect(await until(async () => !(await statesOfDownloads()).includes('active'))).toBeLessThan(SOON_MS);
    expect(await until(noneInside)).toBeLessThan(STALL_S * 1000 + SOON_MS);
    answer.destroy();
  });

  it('pause DuckDB while their reader pauses, and let it answer others', async () => {
    const answer = await ask(body('duckdb', MILLIONS));
    answer.on('error', () => undefined);
    await once(answer, 'data');
    answer.pause();
    await pause(500);
    expect(await engineLoad()).toBeLessThan(0.2);
    expect(
      (await admin.send('POST', '/api/v1/chart/data', { ...body('duckdb', 3, 'json') })).json<{
        result: { rowcount: number }[];
      }>().result[0]!.rowcount,
    ).toBe(3);
    answer.destroy();
  });

  it('stop DuckDB soon when their readers go away, again and again', async () => {
    for (let time = 0; time < 9; time++) {
      const answer = await ask(body('duckdb', MILLIONS));
      answer.on('error', () => undefined);
      await once(answer, 'data');
      answer.destroy();
    }
    expect(await until(async () => (await engineLoad()) < 0.2)).toBeLessThan(SOON_MS);
  });

  it('break off when the database fails halfway, so that nobody mistakes a part for the whole', async () => {
    const answer = await ask(body('breaking', MILLIONS));
    expect(answer.statusCode).toBe(200);
    answer.resume();
    await expect(once(answer, 'end')).rejects.toMatchObject({ code: 'ECONNRESET' });
  });

  it('answer a failure before the first row as any other', async () => {
    const answer = await ask(body('broken', MILLIONS));
    expect([
      answer.statusCode,
      answer.headers['content-type'],
      answer.headers['content-disposition'],
    ]).toEqual([400, 'application/json', undefined]);
    answer.resume();
  });

  it('tell in a workbook that a text did not fit into its cell, and that rows are missing', async () => {
    const sheetsOf = (bytes: Buffer): string =>
      strFromU8(unzipSync(bytes)['xl/worksheets/sheet2.xml'] ?? new Uint8Array());
    const workbook = async (limit: number): Promise<Buffer> =>
      (await admin.send('POST', '/api/v1/chart/data', body('long', limit, 'xlsx'))).rawPayload;
    expect(sheetsOf(await workbook(100))).toContain(
      'Texts in 1 cells are longer than a cell can hold and were cut.',
    );
    expect(sheetsOf(await workbook(2))).toContain('Only the first 2 rows are in this file.');
  });

  it('arrive as Arrow with the metadata of the answer, one query at a time', async () => {
    const asked = body('duckdb', 1000, 'arrow', ['n', 'name', 'day']);
    const answer = await admin.send('POST', '/api/v1/chart/data', asked);
    expect(answer.headers['content-type']).toBe('application/vnd.apache.arrow.stream');
    const table = tableFromIPC(answer.rawPayload);
    expect([table.numRows, table.getChild('n')!.get(999), table.getChild('name')!.get(999)]).toEqual([
      1000,
      999n,
      'text number 999',
    ]);
    expect(JSON.parse(table.schema.metadata.get('powerset')!)).toMatchObject({
      colnames: ['n', 'name', 'day'],
      rowcount: 1000,
      status: 'success',
      result_format: 'arrow',
    });
    expect(answer.headers['x-powerset-cut']).toBe('0');
    expect(
      (
        await admin.send('POST', '/api/v1/chart/data', {
          ...asked,
          queries: [...asked.queries, ...asked.queries],
        })
      ).statusCode,
    ).toBe(400);
  });

  it('arrive as Arrow for clients that accept it, if they are large', async () => {
    const typeOf = async (rows: number, accept: string): Promise<unknown> =>
      (await admin.send('POST', '/api/v1/chart/data', body('duckdb', rows, 'json'), { accept })).headers[
        'content-type'
      ];
    const [json, arrow] = ['application/json', 'application/vnd.apache.arrow.stream'];
    expect([
      await typeOf(60_000, `application/json, ${arrow}`),
      await typeOf(100, `application/json, ${arrow}`),
      await typeOf(60_000, 'application/json'),
      await typeOf(60_000, '*/*'),
    ]).toEqual([arrow, json, json, json]);
  });

  it('of the SQL editor come in batches and are in its history', async () => {
    const sql = `SELECT i AS n, 'text number ' || i AS name, i AS a, i AS b, i AS c FROM generate_series(1, 120000) AS r(i)`;
    await admin.send('POST', '/api/v1/sqllab/execute/', {
      database_id: onPostgresql,
      sql,
      client_id: 'abc',
      queryLimit: ROWS,
    });
    // Fills the store for results, so that it drops the rows of the first run.
    for (const id of ['x1', 'x2'])
      await admin.send('POST', '/api/v1/sqllab/execute/', {
        database_id: onDuckdb,
        sql: `SELECT repeat('x', 400) || n AS t FROM numbers LIMIT 60000`,
        client_id: id,
        queryLimit: ROWS,
      });
    const answer = await admin.get('/api/v1/sqllab/export/abc/');
    expect([answer.statusCode, answer.payload.split('\n').length]).toEqual([200, 120_002]);
    const { result } = (
      await admin.get('/api/v1/query/?q=(order_column:start_time,order_direction:desc,page_size:1)')
    ).json<{ result: { status: string; rows: number }[] }>();
    expect(result[0]).toMatchObject({ status: 'success', rows: 120_000 });
  });
});
