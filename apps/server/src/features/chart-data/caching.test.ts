import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Connection } from '@powerset/connector-kit/connector.ts';
import { memoryStore } from '../../cache/stores.ts';
import { testServer, type TestClient, type TestServer } from '../../test-server.ts';

const CACHE_BYTES = 1e6;
let server: TestServer;
let admin: TestClient;
let dataset: number;
/** The statements that reached the database. */
let ran: string[];
const context = (change: Record<string, unknown> = {}) => ({
  datasource: { id: dataset, type: 'table' },
  queries: [{ columns: ['region'], metrics: [] }],
  ...change,
});
const ask = (client: TestClient, change?: Record<string, unknown>) =>
  client.send('POST', '/api/v1/chart/data', context(change));

// Each of the three rows contains the statement itself, so that an answer shows for whom it was computed.
const run: Connection['run'] = async ({ sql, params }) => {
  ran.push(sql);
  await new Promise(resolve => setImmediate(resolve));
  return {
    rowCount: 3,
    columns: [
      {
        name: 'region',
        databaseType: 'VARCHAR',
        genericType: 'string',
        data: { kind: 'text', values: Uint32Array.of(0, 0, 0), dictionary: [JSON.stringify([sql, params])] },
      },
    ],
  };
};

beforeEach(async () => {
  ran = [];
  server = await testServer({ run, results: memoryStore(CACHE_BYTES) });
  admin = await server.person('admin', 'Admin');
  const { id: database } = (
    await admin.send('POST', '/api/v1/database/', {
      database_name: 'sales',
      sqlalchemy_uri: 'duckdb:///sales.duckdb',
    })
  ).json<{ id: number }>();
  dataset = (
    await admin.send('POST', '/api/v1/dataset/', { database, schema: 'main', table_name: 'sales' })
  ).json<{ id: number }>().id;
  ran = [];
});
afterEach(() => server.close());

const isCached = async (change?: Record<string, unknown>): Promise<unknown> =>
  (await ask(admin, change)).json<{ result: { is_cached: boolean | null }[] }>().result[0]!.is_cached;

describe('answers of charts are kept', () => {
  it('and returned again, except to those who bypass the cache', async () => {
    expect([await isCached(), await isCached(), await isCached({ force: true }), await isCached()]).toEqual([
      null,
      true,
      null,
      true,
    ]);
    expect(ran.length).toBe(2);
  });

  it('and are the same, cached or computed', async () => {
    const texts = await Promise.all([undefined, {}, { force: true }].map(change => ask(admin, change)));
    const [first, kept, anew] = texts.map(({ body }) => body.replace(/"(cached_dttm|is_cached)":[^,]+/g, ''));
    expect([kept, anew]).toEqual([first, first]);
    const post_processing = [{ operation: 'sort', options: { by: 'region' } }];
    const query = { columns: ['region'], metrics: [], post_processing };
    const [fresh, again] = [await ask(admin, { queries: [query] }), await ask(admin, { queries: [query] })];
    expect(again.json()).toMatchObject({
      result: [
        { ...fresh.json<{ result: [object] }>().result[0], cached_dttm: expect.any(String), is_cached: true },
      ],
    });
  });

  it('for a few seconds if the query uses the current time', async () => {
    const recent = {
      queries: [
        {
          columns: ['region'],
          metrics: [],
          filters: [
            {
              col: { expressionType: 'SQL', sqlExpression: 'sold', label: 'sold' },
              op: 'TEMPORAL_RANGE',
              val: '1 hour ago : now',
            },
          ],
        },
      ],
    };
    server.clock.now += 1500;
    expect(await isCached(recent)).toBe(null);
    server.clock.now += 5000;
    expect(await isCached(recent)).toBe(true);
    server.clock.now += 5000;
    expect(await isCached(recent)).toBe(null);
  });

  it('as long as the request says, and not at all below zero', async () => {
    expect([
      await isCached({ custom_cache_timeout: 60 }),
      await isCached({ custom_cache_timeout: 60 }),
    ]).toEqual([null, true]);
    server.clock.now += 61_000;
    expect(await isCached({ custom_cache_timeout: 60 })).toBe(null);
    expect([
      await isCached({ custom_cache_timeout: -1 }),
      await isCached({ custom_cache_timeout: -1 }),
    ]).toEqual([null, null]);
  });

  it('as long as the chart says before its dataset, and the dataset before its database', async () => {
    const timeout = async (change?: Record<string, unknown>): Promise<unknown> =>
      (await ask(admin, change)).json<{ result: { cache_timeout: number }[] }>().result[0]!.cache_timeout;
    const { database_id: database } = await server.store.db
      .selectFrom('datasets')
      .select('database_id')
      .where('id', '=', dataset)
      .executeTakeFirstOrThrow();
    await admin.send('PUT', `/api/v1/database/${database}`, { cache_timeout: 11 });
    expect(await timeout()).toBe(11);
    await admin.send('PUT', `/api/v1/dataset/${dataset}`, { cache_timeout: 22 });
    expect(await timeout()).toBe(22);
    const { id: chart } = (
      await admin.send('POST', '/api/v1/chart/', {
        slice_name: 'c',
        viz_type: 'table',
        datasource_id: dataset,
        datasource_type: 'table',
        cache_timeout: -1,
        params: '{}',
        query_context: JSON.stringify(context()),
      })
    ).json<{ id: number }>();
    expect(await timeout({ form_data: { slice_id: chart } })).toBe(-1);
    expect(
      (await admin.get(`/api/v1/chart/${chart}/data/`)).json<{ result: { cache_timeout: number }[] }>()
        .result[0]!.cache_timeout,
    ).toBe(-1);
    expect(await timeout({ form_data: { slice_id: 987_654 } })).toBe(22);
  });

  it('for nobody who accepts no answer of that age', async () => {
    await isCached({ custom_cache_timeout: 600 });
    server.clock.now += 60_000;
    expect([
      await isCached({ custom_cache_timeout: 30 }),
      await isCached({ custom_cache_timeout: 600 }),
    ]).toEqual([null, true]);
  });

  it('by one database query for thirty-two simultaneous requests', async () => {
    const answers = await Promise.all(Array.from({ length: 32 }, () => ask(admin)));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(ran.length).toBe(1);
  });
});

describe('a cut answer', () => {
  it('is reported in a header that names the queries', async () => {
    const whole = { columns: ['region'], metrics: [] };
    const { headers } = await ask(admin, {
      queries: [whole, { ...whole, row_limit: 3 }, { ...whole, row_limit: 4 }],
    });
    expect(headers['x-powerset-cut']).toBe('1');
    expect((await ask(admin, { queries: [whole] })).headers['x-powerset-cut']).toBeUndefined();
  });
});

describe('no user sees an answer that was computed for other rows', () => {
  const REGIONS = ['north', 'south', 'east'];
  it('for any user, in any order', { timeout: 30_000 }, async () => {
    const people = await Promise.all(
      REGIONS.map(async region => {
        const { id: role } = (
          await admin.send('POST', '/api/v1/security/roles/', { name: `Region ${region}` })
        ).json<{ id: number }>();
        const made = await admin.send('POST', '/api/v1/rowlevelsecurity/', {
          name: region,
          filter_type: 'Regular',
          tables: [dataset],
          roles: [role],
          clause: `region = '${region}'`,
        });
        expect(made.statusCode).toBe(201);
        return server.person(region, 'Alpha', `Region ${region}`);
      }),
    );
    const everybody = [...people, admin];
    const one = fc.record({ who: fc.nat(everybody.length - 1), force: fc.boolean(), query: fc.nat(1) });
    await fc.assert(
      fc.asyncProperty(fc.array(one, { minLength: 1, maxLength: 12 }), async asked => {
        const texts = await Promise.all(
          asked.map(
            async ({ who, force, query }) =>
              (
                await ask(everybody[who]!, {
                  force,
                  queries: [{ columns: ['region'], metrics: [], row_limit: 10 + query }],
                })
              ).json<{ result: { data: { region: string }[] }[] }>().result[0]!.data[0]!.region,
          ),
        );
        const seen = texts.map(text => REGIONS.filter(region => text.includes(`region = '${region}'`)));
        expect(seen).toEqual(asked.map(({ who }) => REGIONS.slice(who, who + 1)));
      }),
      { numRuns: 30 },
    );
  });
});
