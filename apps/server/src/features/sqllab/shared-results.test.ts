import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ResultTable } from '@powerset/core/table/result-table.ts';
import type { MetadataStore } from '../../metadata/open-store.ts';
import { freshStore, stopStores } from '../../metadata/test-stores.ts';
import { testServer, type TestClient, type TestServer } from '../../test-server.ts';
import { resultsStore, sharedResultsStore } from './results-store.ts';

const rows = (...texts: readonly string[]): ResultTable => ({
  rowCount: texts.length,
  columns: [
    {
      name: 'region',
      databaseType: 'VARCHAR',
      genericType: 'string',
      data: { kind: 'text', values: Uint32Array.from(texts.keys()), dictionary: [...texts] },
    },
  ],
});

let store: MetadataStore;
beforeAll(async () => {
  store = await freshStore('postgresql');
});
afterAll(async () => {
  await store.close();
  await stopStores();
});

describe('a result of the SQL editor, with two servers over one store', () => {
  let here: TestServer;
  let there: TestServer;
  let admin: TestClient;
  let run: {
    readonly query_id: number;
    readonly query: { readonly resultsKey: string; readonly id: string };
  };
  beforeAll(async () => {
    const options = {
      store,
      env: { POWERSET_METADATA_URL: 'postgresql://shared/store' },
      run: async () => rows('north', 'south'),
    };
    [here, there] = [await testServer(options), await testServer(options)];
    admin = await here.person('admin', 'Admin');
    const { id } = (
      await admin.send('POST', '/api/v1/database/', {
        database_name: 'sales',
        sqlalchemy_uri: 'duckdb:///sales.duckdb',
      })
    ).json<{ id: number }>();
    run = (
      await admin.send('POST', '/api/v1/sqllab/execute/', {
        database_id: id,
        sql: 'select region from sales',
        schema: 'main',
      })
    ).json();
  });
  afterAll(async () => {
    await here.close();
    await there.close();
  });

  const askThere = async (client: TestClient, key: string) =>
    there.visitor.get(`/api/v1/sqllab/results/?q=(key:'${key}')`, {
      authorization: `Bearer ${await client.token()}`,
    });

  it('200: is available to the user who ran it, on either server', async () => {
    const answer = await askThere(admin, run.query.resultsKey);
    expect([answer.statusCode, answer.json<{ data: unknown }>().data]).toEqual([
      200,
      [{ region: 'north' }, { region: 'south' }],
    ]);
  });

  it('200: is downloaded from either server', async () => {
    expect(
      (
        await there.visitor.get(`/api/v1/sqllab/export/${run.query.id}/`, {
          authorization: `Bearer ${await admin.token()}`,
        })
      ).body,
    ).toBe('region\nnorth\nsouth\n');
  });

  it('410: is not there for anybody else', async () => {
    const other = await here.person('other', 'Admin');
    expect((await askThere(other, run.query.resultsKey)).statusCode).toBe(410);
    expect((await askThere(admin, 'no such key')).statusCode).toBe(410);
  });
});

describe('results that servers share', () => {
  const clock = { now: 1_000_000_000_000 };
  const server = (limits = { oneBytes: 5000, allBytes: 4000 }) =>
    sharedResultsStore({ near: resultsStore(1e6), db: store.db, now: () => clock.now, limits });
  const kept = (table: ResultTable) => ({ userId: null, queryId: 1, engine: 'duckdb', table });

  it('stay with the server that ran them when they are too large', async () => {
    const [here, there] = [server(), server()];
    await here.set('large', kept(rows(...Array.from({ length: 300 }, (_, at) => `region ${at}`))));
    expect((await here.get('large'))?.table.rowCount).toBe(300);
    expect(await there.get('large')).toBeUndefined();
  });

  it('are forgotten after a day, and the oldest when there are too many', async () => {
    const here = server();
    for (const key of ['a', 'b', 'c', 'd']) {
      clock.now += 120_000;
      await here.set(key, kept(rows('x'.repeat(900))));
    }
    expect(
      await Promise.all(['a', 'b', 'c', 'd'].map(async key => (await server().get(key)) !== undefined)),
    ).toEqual([false, true, true, true]);
    clock.now += 24 * 3_600_000;
    expect(await server().get('d')).toBeUndefined();
  });
});
