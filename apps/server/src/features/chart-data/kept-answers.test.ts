import { describe, expect, it } from 'vitest';
import type { Connection } from '@powerset/connector-kit/connector.ts';
import { memoryStore } from '../../cache/stores.ts';
import { testServer, type TestClient, type TestServer, type TestServerOptions } from '../../test-server.ts';

const BYTES = 'cache;desc="bytes"';
/** Longer than the time for which the store must have been the same. */
const settled = (): Promise<void> => new Promise(resolve => setTimeout(resolve, 1700));

interface Site {
  readonly server: TestServer;
  readonly admin: TestClient;
  readonly reader: TestClient;
  readonly database: number;
  readonly dataset: number;
  ask(client: TestClient, change?: Record<string, unknown>, space?: string): ReturnType<TestClient['send']>;
}

// Each row contains the statement itself, so that an answer shows for whom it was computed.
function rowsOf(ran: string[]): Connection['run'] {
  return async ({ sql, params }) => {
    ran.push(sql);
    return {
      rowCount: 1,
      columns: [
        {
          name: 'region',
          databaseType: 'VARCHAR',
          genericType: 'string',
          data: {
            kind: 'text',
            values: Uint32Array.of(0),
            dictionary: [JSON.stringify([sql, params, ran.length])],
          },
        },
      ],
    };
  };
}

async function site(options: Partial<TestServerOptions> = {}): Promise<Site> {
  const server = await testServer({ run: rowsOf([]), results: memoryStore(1e6), ...options });
  const admin = await server.person('admin', 'Admin');
  const { id: database } = (
    await admin.send('POST', '/api/v1/database/', {
      database_name: 'sales',
      sqlalchemy_uri: 'duckdb:///sales.duckdb',
    })
  ).json<{ id: number }>();
  const { id: dataset } = (
    await admin.send('POST', '/api/v1/dataset/', { database, schema: 'main', table_name: 'sales' })
  ).json<{ id: number }>();
  const reader = await server.person('reader', 'Alpha');
  return {
    server,
    admin,
    reader,
    database,
    dataset,
    ask: (client, change = {}, space = '') =>
      client.send(
        'POST',
        '/api/v1/chart/data',
        JSON.stringify({
          datasource: { id: dataset, type: 'table' },
          queries: [{ columns: ['region'], metrics: [] }],
          ...change,
        }) + space,
        { 'content-type': 'application/json' },
      ),
  };
}

const isOfBytes = (answer: Awaited<ReturnType<Site['ask']>>): boolean =>
  answer.headers['server-timing'] === BYTES;

/** Asks until the answer comes from its bytes. */
async function keepAnswer({ ask }: Site, client: TestClient): Promise<void> {
  await ask(client);
  await settled();
  await ask(client);
  expect(isOfBytes(await ask(client))).toBe(true);
}

/** Changes that decide about answers, and whether an answer from bytes may follow at once. */
const CHANGES: Readonly<Record<string, (site: Site) => Promise<unknown>>> = {
  'a row rule': ({ admin, dataset }) =>
    admin.send('POST', '/api/v1/rowlevelsecurity/', {
      name: 'north only',
      filter_type: 'Base',
      tables: [dataset],
      roles: [],
      clause: `region = 'north'`,
    }),
  'a saved dataset': ({ admin, dataset }) =>
    admin.send('PUT', `/api/v1/dataset/${dataset}`, { sql: 'SELECT 1 AS region' }),
  'a cache timeout': ({ admin, dataset }) =>
    admin.send('PUT', `/api/v1/dataset/${dataset}`, { cache_timeout: 7 }),
  'an emptied cache': ({ admin, dataset }) =>
    admin.send('POST', '/api/v1/cachekey/invalidate', { datasource_uids: [`${dataset}__table`] }),
  'a forced refresh': ({ ask, admin }) => ask(admin, { force: true }),
  'a clock that went on': async ({ server }) => {
    server.clock.now += 10_000;
  },
  'a result that is too old': async ({ server }) => {
    server.clock.now += 90_000_000;
  },
  'a deleted dataset': ({ admin, dataset }) => admin.send('DELETE', `/api/v1/dataset/${dataset}`),
  'rights that were taken away': async ({ server }) => {
    await server.store.db.deleteFrom('user_roles').where('user_id', '>', 1).execute();
    await new Promise(resolve => setTimeout(resolve, 1100));
  },
};

describe('an answer that is sent again', () => {
  it.concurrent.each(Object.entries(CHANGES))(
    'equals a new one after %s',
    async (name, change) => {
      const one = await site();
      const { ask, reader, server } = one;
      await keepAnswer(one, reader);
      await change(one);
      // A different text is another question, so the second answer is made anew.
      const [again, anew] = [await ask(reader), await ask(reader, {}, ' ')];
      if (name === 'a row rule') expect(again.body).toContain('north');
      const withoutTimes = (body: string): string => body.replace(/"(cached_dttm|is_cached)":[^,]+/g, '');
      expect([again.statusCode, withoutTimes(again.body)]).toEqual([
        anew.statusCode,
        withoutTimes(anew.body),
      ]);
      const [later, laterAnew] = [await ask(reader), await ask(reader, {}, ' ')];
      expect([later.statusCode, later.body]).toEqual([laterAnew.statusCode, laterAnew.body]);
      await server.close();
    },
    30_000,
  );

  it.concurrent('has the bytes and headers of the answer that was made', async () => {
    const one = await site();
    const { reader, server } = one;
    await keepAnswer(one, reader);
    const strip = ({ date: _d, 'server-timing': _t, ...rest }: Record<string, unknown>): unknown => rest;
    for (const [encoding, space] of [
      ['identity', ' '],
      ['gzip', '  '],
    ] as const) {
      const headers = { 'content-type': 'application/json', 'accept-encoding': encoding };
      const body = JSON.stringify({
        datasource: { id: one.dataset, type: 'table' },
        queries: [{ columns: ['region'], metrics: [] }],
      });
      const kept = await reader.send('POST', '/api/v1/chart/data', body, headers);
      const made = await reader.send('POST', '/api/v1/chart/data', body + space, headers);
      expect([isOfBytes(kept), isOfBytes(made)]).toEqual([true, false]);
      expect(kept.rawPayload).toEqual(made.rawPayload);
      expect(strip(kept.headers)).toEqual(strip(made.headers));
    }
    await server.close();
  }, 30_000);

  it.concurrent('is not for another user, another address, or someone without rights', async () => {
    const one = await site();
    const { ask, reader, admin, server } = one;
    const stranger = await server.person('stranger', 'Gamma');
    await keepAnswer(one, reader);
    expect(isOfBytes(await ask(admin))).toBe(false);
    expect((await ask(stranger)).statusCode).toBe(403);
    expect((await ask(server.visitor)).statusCode).toBe(401);
    await server.close();
  }, 30_000);

  it.concurrent('is never one with a template, which may read anything', async () => {
    const one = await site({ env: { POWERSET_FEATURE_FLAGS: '{"ENABLE_TEMPLATE_PROCESSING":true}' } });
    const { ask, reader, server } = one;
    const query = {
      queries: [{ columns: ['region'], metrics: [], extras: { where: `'{{ current_username() }}' = 'x'` } }],
    };
    await ask(reader, query);
    await settled();
    await ask(reader, query);
    expect(isOfBytes(await ask(reader, query))).toBe(false);
    await server.close();
  }, 30_000);

  it.concurrent('is not kept soon after a change', async () => {
    const one = await site();
    const { ask, reader, server } = one;
    for (let time = 0; time < 3; time++) expect(isOfBytes(await ask(reader))).toBe(false);
    await server.close();
  }, 30_000);
});
