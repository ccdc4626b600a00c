import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { METADATA_ENGINES, stopStores } from '../../metadata/test-stores.ts';
import { testConnection, testServer, type TestClient, type TestServer } from '../../test-server.ts';

interface Column {
  readonly id: number;
  readonly column_name: string;
  readonly expression: string | null;
}

afterAll(stopStores);

describe.each(METADATA_ENGINES)('a refresh of columns, stored in %s', engine => {
  let server: TestServer;
  let admin: TestClient;
  let columns = ['region', 'gone'];
  let meanwhile: (() => Promise<void>) | undefined;

  beforeAll(async () => {
    const table = async () => {
      const [now, first] = [columns, meanwhile];
      meanwhile = undefined;
      await first?.();
      return { columns: now.map(name => ({ name, type: 'VARCHAR', isNullable: true })), primaryKey: [] };
    };
    const catalog = {
      schemas: async () => ['main'],
      defaultSchema: async () => 'main',
      tables: async () => [],
      functionNames: async () => [],
      table,
    };
    server = await testServer({ engine, connections: () => testConnection({ catalog } as never) });
    admin = await server.person('admin', 'Admin');
  });
  afterAll(() => server.close());

  it('comes after a change that replaces the columns', async () => {
    columns = ['region', 'amount'];
    const database = (
      await admin.send('POST', '/api/v1/database/', {
        database_name: 'replaced',
        sqlalchemy_uri: 'duckdb:///y.duckdb',
      })
    ).json<{ id: number }>().id;
    const id = (
      await admin.send('POST', '/api/v1/dataset/', { database, schema: 'main', table_name: 'replaced' })
    ).json<{ id: number }>().id;
    const names = async () =>
      (await admin.get(`/api/v1/dataset/${id}`))
        .json<{ result: { columns: readonly Column[] } }>()
        .result.columns.map(column => column.column_name)
        .toSorted();
    columns = ['region', 'price'];
    await admin.send('PUT', `/api/v1/dataset/${id}`, { description: 'as it was' });
    expect(await names()).toEqual(['amount', 'region']);
    expect(
      (
        await admin.send('PUT', `/api/v1/dataset/${id}?override_columns=true`, {
          columns: [{ column_name: 'double', expression: 'price * 2' }],
        })
      ).statusCode,
    ).toBe(200);
    expect(await names()).toEqual(['double', 'price', 'region']);
    columns = ['region', 'gone'];
  });

  it('keeps changes that a user saved during the database query, and gets a new version', async () => {
    const database = (
      await admin.send('POST', '/api/v1/database/', {
        database_name: 'd',
        sqlalchemy_uri: 'duckdb:///x.duckdb',
      })
    ).json<{ id: number }>().id;
    const id = (
      await admin.send('POST', '/api/v1/dataset/', { database, schema: 'main', table_name: 'sales' })
    ).json<{ id: number }>().id;
    const item = () => admin.get(`/api/v1/dataset/${id}`);
    const before = (await item()).json<{ result: { columns: readonly Column[] } }>().result.columns;
    const saved: unknown[] = [];
    columns = ['region'];
    meanwhile = async () => {
      const answer = await admin.send('PUT', `/api/v1/dataset/${id}`, {
        columns: before.map(one => ({
          id: one.id,
          column_name: one.column_name,
          ...(one.column_name === 'gone' ? { expression: "region || '!'" } : {}),
        })),
      });
      saved.push(answer.statusCode, (await item()).headers['etag']);
    };
    expect((await admin.send('PUT', `/api/v1/dataset/${id}/refresh`)).statusCode).toBe(200);
    const after = await item();
    expect(saved[0]).toBe(200);
    expect(after.headers['etag']).not.toBe(saved[1]);
    expect(
      after
        .json<{ result: { columns: readonly Column[] } }>()
        .result.columns.map(one => [one.column_name, one.expression]),
    ).toEqual([
      ['region', null],
      ['gone', "region || '!'"],
    ]);
  });
});
