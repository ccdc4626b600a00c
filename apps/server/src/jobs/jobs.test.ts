import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { METADATA_ENGINES, freshStore, stopStores } from '../metadata/test-stores.ts';
import { testServer, type TestClient, type TestServer } from '../test-server.ts';
import { makeJobRunner } from './runner.ts';
import { jobStore } from './store.ts';

interface Event {
  readonly id: string;
  readonly job_id: string;
  readonly status: string;
  readonly result_url: string | null;
  readonly errors: readonly { readonly message: string }[];
}

afterAll(stopStores);

async function until<T>(look: () => Promise<T | undefined>): Promise<T> {
  for (let tries = 0; tries < 200; tries++) {
    const found = await look();
    if (found !== undefined) return found;
    await new Promise(resolve => setTimeout(resolve, 20));
  }
  throw new Error('It did not happen.');
}

describe.each(METADATA_ENGINES)('charts answered by jobs, stored in %s', engine => {
  let server: TestServer;
  let admin: TestClient;
  let other: TestClient;
  let body: object;
  beforeAll(async () => {
    server = await testServer({ engine, env: { POWERSET_FEATURE_FLAGS: '{"GLOBAL_ASYNC_QUERIES": true}' } });
    admin = await server.person('admin', 'Admin');
    other = await server.person('other', 'Admin');
    const { id: database } = (
      await admin.send('POST', '/api/v1/database/', {
        database_name: 'sales',
        sqlalchemy_uri: 'duckdb:///sales.duckdb',
      })
    ).json<{ id: number }>();
    const { id } = (
      await admin.send('POST', '/api/v1/dataset/', { database, schema: 'main', table_name: 'sales' })
    ).json<{ id: number }>();
    body = { datasource: { id, type: 'table' }, queries: [{ columns: ['region'], metrics: [] }] };
  });
  afterAll(() => server.close());
  const events = async (client: TestClient, lastId = ''): Promise<Event[]> =>
    (await client.get(`/api/v1/async_event/?last_id=${lastId}`)).json<{ result: Event[] }>().result;

  it('202: returns immediately how to follow the job, and the event says where the data is', async () => {
    const asked = await admin.send('POST', '/api/v1/chart/data', body);
    expect([asked.statusCode, asked.json()]).toMatchObject([
      202,
      { status: 'pending', user_id: admin.userId, errors: [], result_url: null },
    ]);
    const { job_id: jobId } = asked.json<Event>();
    const event = await until(async () => (await events(admin)).find(({ job_id }) => job_id === jobId));
    expect(event).toMatchObject({ status: 'done', errors: [] });
    expect((await admin.get(event.result_url!)).json()).toMatchObject({
      result: [{ status: 'success', data: [] }],
    });
    expect(await events(admin, event.id)).toEqual([]);
  });

  it('404: shows the data and the events of a job to no other user', async () => {
    const { job_id: jobId } = (await admin.send('POST', '/api/v1/chart/data', body)).json<Event>();
    await until(async () => (await events(admin)).find(({ job_id }) => job_id === jobId));
    expect(await events(other)).toEqual([]);
    expect((await other.get(`/api/v1/chart/data/${jobId}`)).statusCode).toBe(404);
    expect((await other.send('POST', `/api/v1/async_event/${jobId}/cancel`)).statusCode).toBe(404);
  });

  it('400: immediately refuses requests that could never be computed', async () => {
    const answer = await admin.send('POST', '/api/v1/chart/data', {
      ...body,
      queries: [{ columns: ['region'], metrics: ['nowhere'] }],
    });
    expect(answer.statusCode).toBe(400);
  });

  it('200: waits for files as before', async () => {
    expect(
      (await admin.send('POST', '/api/v1/chart/data', { ...body, result_format: 'csv' })).statusCode,
    ).toBe(200);
  });
});

it('404: there are no events if charts are answered directly', async () => {
  const server = await testServer();
  const admin = await server.person('admin', 'Admin');
  expect((await admin.get('/api/v1/async_event/')).statusCode).toBe(404);
  await server.close();
});

describe.each(METADATA_ENGINES)('jobs in %s', engine => {
  const clock = { now: 1000 };
  const setUp = async () => {
    const { db, close } = await freshStore(engine);
    const account = async (username: string): Promise<number> =>
      (
        await db
          .insertInto('users')
          .values({
            username,
            first_name: username,
            last_name: 'L',
            email: `${username}@example.org`,
            password_hash: '',
            is_active: 1,
            login_count: 0,
            failed_login_count: 0,
            last_login_on: null,
            created_on: 0,
            changed_on: 0,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id;
    const [userId, otherId] = [await account('ada'), await account('bob')];
    const store = jobStore(db);
    const runner = (node: string, run: (id: string, signal: AbortSignal) => Promise<string>) =>
      makeJobRunner({
        onLost: async () => {},
        store,
        node,
        now: () => clock.now,
        log: () => {},
        maxRunning: 4,
        handlers: { work: (job, signal) => run(job.id, signal) },
      });
    return {
      store,
      userId,
      otherId,
      runner,
      close,
      submit: (id: string) => store.insert({ id, kind: 'work', userId, payload: '{}' }, clock.now),
    };
  };

  it('of one user leave places for the jobs of others, which come first', async () => {
    const { store, userId, otherId, submit, close } = await setUp();
    for (let n = 0; n < 5; n++) await submit(`ada-${n}`);
    const claim = async () => (await store.claim('a', clock.now, { leaseMs: 8000, mostOfOne: 2 }))?.id;
    expect([await claim(), await claim(), await claim()]).toEqual(['ada-0', 'ada-1', undefined]);
    await store.insert({ id: 'bob-0', kind: 'work', userId: otherId, payload: '{}' }, clock.now);
    await store.finish('ada-0', { state: 'done', resultUrl: '/' }, clock.now);
    expect([await claim(), await claim(), await claim()]).toEqual(['bob-0', 'ada-2', undefined]);
    expect(userId).not.toBe(otherId);
    await close();
  });

  it('are each run once by several servers, and their events are numbered without gaps', async () => {
    const { store, userId, runner, submit, close } = await setUp();
    const ran: string[] = [];
    for (let n = 0; n < 40; n++) await submit(`job-${n}`);
    const servers = ['a', 'b', 'c'].map(node =>
      runner(node, async id => {
        ran.push(id);
        return `/${id}`;
      }),
    );
    servers.forEach(server => server.start());
    const ended = await until(async () => {
      servers.forEach(server => server.nudge());
      const all = await store.endedAfter(userId, 0, 100);
      return all.length === 40 ? all : undefined;
    });
    await Promise.all(servers.map(server => server.close()));
    expect([new Set(ran).size, ran.length]).toEqual([40, 40]);
    expect(ended.map(job => job.sequence)).toEqual(Array.from({ length: 40 }, (_, at) => at + 1));
    await close();
  });

  it('fail with a reason when their server was restarted', async () => {
    const { store, userId, runner, submit, close } = await setUp();
    await submit('lost');
    await store.claim('dead', clock.now, { leaseMs: 8000, mostOfOne: 4 });
    clock.now += 8001;
    const server = runner('new', async () => '/');
    server.start();
    const [job] = await until(async () => {
      const all = await store.endedAfter(userId, 0, 10);
      return all.length > 0 ? all : undefined;
    });
    await server.close();
    expect([job!.state, job!.errors]).toEqual(['error', expect.stringContaining('restarted')]);
    await close();
  });

  it('stop when they are cancelled, and when their server stops', async () => {
    const { store, userId, runner, submit, close } = await setUp();
    const stopped = (signal: AbortSignal): Promise<string> =>
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('stopped'))));
    const server = runner('a', (_, signal) => stopped(signal));
    server.start();
    await submit('one');
    await submit('two');
    await until(async () => {
      server.nudge();
      return (await store.byId('two'))?.state === 'running' ? true : undefined;
    });
    await store.requestCancel('one', clock.now);
    await until(async () => {
      server.nudge();
      return (await store.byId('one'))?.state === 'cancelled' ? true : undefined;
    });
    await server.close();
    const [, two] = await store.endedAfter(userId, 0, 10);
    expect([two!.state, two!.errors]).toEqual(['error', expect.stringContaining('stopped while')]);
    await close();
  });
});
