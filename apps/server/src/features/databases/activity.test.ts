import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '@powerset/core/errors.ts';
import { RunningStatements } from '../../connections/running-statements.ts';
import { testConnection, testServer, type TestClient, type TestServer } from '../../test-server.ts';

describe('what runs on a database', () => {
  const running = new RunningStatements(() => 1000);
  let isReachable = true;
  let server: TestServer;
  let admin: TestClient;
  let id: number;
  beforeAll(async () => {
    const connections = testConnection({});
    server = await testServer({
      connections: () => ({
        ...connections,
        running,
        open: async (...asked) => {
          if (isReachable) return connections.open(...asked);
          throw new AppError('connection.failed', { detail: 'Nobody is at home.' });
        },
      }),
    });
    admin = await server.person('admin', 'Admin');
    id = (
      await admin.send('POST', '/api/v1/database/', {
        database_name: 'busy',
        sqlalchemy_uri: 'postgresql://me@host/db',
        extra: '{"limits":{"queries":4}}',
      })
    ).json<{ id: number }>().id;
  });
  afterAll(() => server.close());
  const path = (rest: string) => `/api/v1/powerset/database/${id}/${rest}`;

  it('is listed with who runs it, and can be stopped once', async () => {
    const statement = running.begin({
      databaseId: id,
      asker: { userId: admin.userId!, username: 'admin' },
      sql: 'SELECT 1',
    });
    const { result } = (await admin.get(path('activity'))).json<{ result: object }>();
    expect(result).toEqual({
      queries: [
        { id: statement.id, sql: 'SELECT 1', state: 'waiting', since: 1000, user: expect.any(String) },
      ],
      running: 0,
      waiting: 1,
      limit: 4,
    });
    const stop = () => admin.send('POST', path(`activity/${statement.id}/stop`), {});
    expect((await stop()).json()).toEqual({ message: 'OK' });
    expect(statement.stop.signal.aborted).toBe(true);
    running.end(statement);
    expect((await stop()).json()).toEqual({ message: 'The query has already ended.' });
  });

  it('is shown only to users who may change the database', async () => {
    const alpha = await server.person('alpha', 'Alpha');
    for (const rest of ['activity', 'health']) expect((await alpha.get(path(rest))).statusCode).toBe(403);
    expect((await alpha.send('POST', path('activity/1/stop'), {})).statusCode).toBe(403);
    expect((await admin.get('/api/v1/powerset/database/999999/activity')).statusCode).toBe(404);
  });

  it('comes with whether the database answers, and why not', async () => {
    const health = async () => (await admin.get(path('health'))).json<{ result: object }>().result;
    expect(await health()).toMatchObject({ is_reachable: true, problem: null });
    isReachable = false;
    expect(await health()).toMatchObject({
      is_reachable: false,
      problem: 'Nobody is at home.',
      version: null,
    });
    isReachable = true;
  });

  it('comes with the editor tabs of all users that use it', async () => {
    const used = async () =>
      (await admin.get(`/api/v1/database/${id}/related_objects/`)).json<{ sqllab_tab_states: object }>()
        .sqllab_tab_states;
    expect(await used()).toEqual({ count: 0, result: [] });
    await server.store.db
      .insertInto('tab_states')
      .values({
        user_id: admin.userId!,
        label: 'Mine',
        active: 1,
        database_id: id,
        autorun: 0,
        hide_left_bar: 0,
        created_on: 1,
        changed_on: 1,
      })
      .execute();
    expect(await used()).toEqual({
      count: 1,
      result: [{ id: expect.any(Number), label: 'Mine', active: true }],
    });
  });
});
