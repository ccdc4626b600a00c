import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cellAt } from '@powerset/core/table/result-table.ts';
import { startFakeHttpServer, type FakeHttpServer } from '@powerset/testing/fake-http-server.ts';
import { EngineProcess } from '../engine-child/engine-process.ts';
import { makeConnections, type Connections } from './connections.ts';
import { connectorForPerson, runsAs, type Asker } from './impersonation.ts';

const source = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const person = (username: string): Asker => ({ userId: username.length, username });
const VISITOR: Asker = { userId: null, username: 'Anonymous' };
const GUEST: Asker = {
  userId: 7,
  username: 'guest',
  guest: {
    username: 'guest',
    firstName: '',
    lastName: '',
    resources: [],
    rules: [],
    endsAtMs: 0,
  } as unknown as NonNullable<NonNullable<Asker>['guest']>,
};

describe('a database that users query under their own names', () => {
  let engine: EngineProcess;
  let coordinator: FakeHttpServer;
  let connections: Connections;
  /** Whether the query of the user named slow may end. */
  let mayEnd = false;
  beforeAll(async () => {
    const workDir = mkdtempSync(join(tmpdir(), 'in-the-name-of-'));
    engine = new EngineProcess({
      childPath: source('../engine-child/child.ts'),
      workDir,
      memoryLimitMb: 256,
      maxRunning: 2,
      log: () => undefined,
    });
    coordinator = await startFakeHttpServer(({ headers }) =>
      headers['x-trino-user'] === 'slow' && !mayEnd
        ? {
            body: {
              id: '1',
              nextUri: `http://127.0.0.1:${coordinator.port}/v1/statement/next`,
              stats: { state: 'RUNNING' },
            },
          }
        : {
            body: {
              id: '1',
              columns: [{ name: 'who', type: 'varchar' }],
              data: [[String(headers['x-trino-user'])]],
            },
          },
    );
    connections = makeConnections({
      engine,
      dataDir: workDir,
      workDir,
      memoryLimitMb: 256,
      workerPath: source('driver-worker.ts'),
      preventUnsafeDatabases: true,
      target: async id => ({
        id,
        sqlalchemyUri: `trino://service:secret@127.0.0.1:${coordinator.port}/hive?http_scheme=http`,
        impersonateUser: id === 1,
      }),
    });
  });
  afterAll(async () => {
    await connections.close();
    await engine.close();
    await coordinator.stop();
  });
  const whoAsks = async (asker: Asker, id = 1): Promise<unknown> => {
    const { connection } = await connections.open(id, asker);
    return cellAt(
      (
        await connection.run({
          sql: 'SELECT current_user',
          params: [],
          maxRows: 1,
          signal: new AbortController().signal,
        })
      ).columns[0]!,
      0,
    );
  };

  it('knows each person by name, and the account of the connection by its password', async () => {
    expect([
      await whoAsks(person('ann')),
      await whoAsks(person('bernd')),
      await whoAsks(person('ann')),
    ]).toEqual(['ann', 'bernd', 'ann']);
    expect(coordinator.requests.at(-1)!.headers['authorization']).toBe(
      `Basic ${Buffer.from('service:secret').toString('base64')}`,
    );
  });
  it('keeps the connections of users separate, and reports under whose name a query runs', async () => {
    const [ann, again, bernd] = await Promise.all([
      connections.open(1, person('ann')),
      connections.open(1, person('ann')),
      connections.open(1, person('bernd')),
    ]);
    expect(ann.connection).toBe(again.connection);
    expect(ann.connection).not.toBe(bernd.connection);
    expect([ann.runsAs, bernd.runsAs]).toEqual(['ann', 'bernd']);
  });
  it.each<[string, Asker]>([
    ['a visitor', VISITOR],
    ['a guest of an embedded dashboard', GUEST],
    ['the server itself', null],
  ])('knows %s as the account of the connection', async (_, asker) => {
    expect(await whoAsks(asker)).toBe('service');
    expect((await connections.open(1, asker)).runsAs).toBeNull();
  });
  it('ends no query when many other users come', async () => {
    const slow = whoAsks(person('slow'));
    await expect
      .poll(() => coordinator.requests.some(({ headers }) => headers['x-trino-user'] === 'slow'))
      .toBe(true);
    for (let at = 0; at < 40; at++) await connections.open(1, person(`somebody ${at}`));
    mayEnd = true;
    expect(await slow).toBe('slow');
    expect(await whoAsks(person('slow'))).toBe('slow');
  });
  it('passes on no names unless the connection says so', async () => {
    expect(await whoAsks(person('ann'), 2)).toBe('service');
  });
});

describe('the name of a person', () => {
  it('is part of the address if the engine has no sessions for other users', () => {
    expect(
      connectorForPerson('ann/x', 'postgresql://service:secret@db/data', undefined)!.config,
    ).toMatchObject({
      user: 'ann/x',
      password: 'secret',
      servers: [{ host: 'db', port: 5432 }],
      database: 'data',
    });
  });
  it.each(['duckdb:///a.duckdb', 'sqlite:////a.db'])('means nothing to a file such as %s', uri => {
    expect(runsAs({ sqlalchemyUri: uri, impersonateUser: true }, person('ann'))).toBeNull();
  });
});
