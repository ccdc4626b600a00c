import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Guest } from '@powerset/core/permissions/actor.ts';
import { sharedPostgresql } from '@powerset/testing/shared-postgresql.ts';
import type { TestPostgresql } from '@powerset/testing/start-postgresql.ts';
import { EngineProcess } from '../engine-child/engine-process.ts';
import { makeConnections, type Connections } from './connections.ts';
import type { Asker } from './impersonation.ts';

const source = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const dataDir = mkdtempSync(join(tmpdir(), 'fair-share-'));
const ADA: Asker = { userId: 1, username: 'ada' };
const BOB: Asker = { userId: 2, username: 'bob' };
const FLOOD = 40;
/** The time limit for another user's small query during a flood. */
const SOON_MS = 1000;
const [POSTGRESQL, DUCKDB] = [1, 2];
const SLOW: Readonly<Record<number, string>> = {
  [POSTGRESQL]: 'SELECT pg_sleep(60)',
  [DUCKDB]:
    'SELECT count(*) FROM range(1000000) a(i) JOIN range(1000000) b(j) ON a.i < b.j AND a.i % 7 <> b.j % 5',
};

describe('a connection that one person floods', () => {
  let postgres: TestPostgresql;
  let engine: EngineProcess;
  let connections: Connections;
  beforeAll(async () => {
    postgres = await sharedPostgresql();
    await postgres.createDatabase('data');
    engine = new EngineProcess({
      childPath: source('../engine-child/child.ts'),
      workDir: dataDir,
      memoryLimitMb: 512,
      maxRunning: 4,
      log: () => undefined,
    });
    await engine.call({
      op: 'build',
      path: join(dataDir, 'a.duckdb'),
      steps: [{ label: 'a', sql: 'CREATE TABLE t AS SELECT 7 AS v' }],
    });
    const uris = new Map([
      [POSTGRESQL, postgres.url('data')],
      [DUCKDB, 'duckdb:///a.duckdb'],
    ]);
    connections = makeConnections({
      engine,
      dataDir,
      workDir: dataDir,
      memoryLimitMb: 256,
      workerPath: source('driver-worker.ts'),
      preventUnsafeDatabases: true,
      target: async id => ({ id, sqlalchemyUri: uris.get(id)! }),
    });
  });
  afterAll(async () => {
    await connections.close();
    await engine.close();
    await postgres.stop();
  });

  const statement = (sql: string, signal = new AbortController().signal) => ({
    sql,
    params: [],
    maxRows: 10,
    signal,
  });
  const run = async (id: number, asker: Asker, sql: string): Promise<unknown> =>
    (await connections.open(id, asker)).connection.run(statement(sql));
  const within = async (work: Promise<unknown>): Promise<number> => {
    const started = performance.now();
    await work;
    return performance.now() - started;
  };

  for (const [name, id] of [
    ['PostgreSQL', POSTGRESQL],
    ['DuckDB', DUCKDB],
  ] as const) {
    it(`answers another person's queries and anybody's questions about the catalog on ${name}`, async () => {
      const flood = new AbortController();
      const { connection } = await connections.open(id, ADA);
      await connection.run(statement('SELECT 1'));
      const places: number[] = [];
      const running = Array.from({ length: FLOOD }, (_, at) =>
        connection.run({
          ...statement(SLOW[id]!, flood.signal),
          ...(at === FLOOD - 1 && { onPlace: (place: number) => places.push(place) }),
        }),
      );
      const streaming = Array.from({ length: FLOOD }, () =>
        connection.stream(statement(SLOW[id]!, flood.signal)).next(),
      );
      expect(await within(run(id, BOB, 'SELECT 1'))).toBeLessThan(SOON_MS);
      expect(await within(run(id, null, 'SELECT 1'))).toBeLessThan(SOON_MS);
      const bob = (await connections.open(id, BOB)).connection;
      expect(await within(bob.stream(statement('SELECT 1')).next())).toBeLessThan(SOON_MS);
      expect(await within(bob.describe('SELECT 1 AS a'))).toBeLessThan(SOON_MS);
      expect(await within(connection.catalog.schemas())).toBeLessThan(SOON_MS);
      expect(places).toEqual([FLOOD - (id === POSTGRESQL ? 6 : 2)]);
      flood.abort();
      const ended = await Promise.allSettled([...running, ...streaming]);
      expect(ended.every(({ status }) => status === 'rejected')).toBe(true);
      expect(await within(run(id, ADA, 'SELECT 1'))).toBeLessThan(5000);
    });

    it(`refuses what one person asks beyond 200 waiting queries on ${name}`, async () => {
      const flood = new AbortController();
      const { connection } = await connections.open(id, ADA);
      const places = id === POSTGRESQL ? 6 : 2;
      const running = Array.from({ length: places + 201 }, () =>
        connection.run(statement(SLOW[id]!, flood.signal)).catch((error: unknown) => error),
      );
      expect(await running.at(-1)).toMatchObject({ code: 'query.too-many' });
      expect(await within(run(id, BOB, 'SELECT 1'))).toBeLessThan(SOON_MS);
      flood.abort();
      await Promise.all(running);
    });
  }

  it('lets guests and visitors take turns by their token and address', async () => {
    // Only the key of the token matters here.
    const guest = (answerKey: string): Asker => ({
      userId: null,
      username: 'guest_user',
      guest: { answerKey } as Guest,
    });
    const visitor = (visitorAddress: string): Asker => ({ userId: null, username: '', visitorAddress });
    for (const [one, other] of [
      [guest('a'), guest('b')],
      [visitor('10.0.0.1'), visitor('10.0.0.2')],
    ] as const) {
      const flood = new AbortController();
      const { connection } = await connections.open(POSTGRESQL, one);
      const running = Array.from({ length: FLOOD }, () =>
        connection.run(statement(SLOW[POSTGRESQL]!, flood.signal)),
      );
      expect(await within(run(POSTGRESQL, other, 'SELECT 1'))).toBeLessThan(SOON_MS);
      flood.abort();
      await Promise.allSettled(running);
    }
  });
});
