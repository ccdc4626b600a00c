import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { METADATA_ENGINES, stopStores } from '../../metadata/test-stores.ts';
import { testConnection, testServer, type TestClient, type TestServer } from '../../test-server.ts';
import { AppError } from '@powerset/core/errors.ts';

afterAll(stopStores);

describe.each(METADATA_ENGINES)('a check of an unsaved dataset, stored in %s', engine => {
  let server: TestServer;
  let admin: TestClient;
  let gamma: TestClient;
  let id: number;
  const described: string[] = [];

  beforeAll(async () => {
    const describe = async (sql: string) => {
      described.push(sql);
      if (sql.includes('nothing')) throw new AppError('query.invalid', { detail: 'There is no nothing' });
      const names = [...sql.matchAll(/WHERE 1 = 0$/.test(sql) ? /AS (e\d+)/g : /as (region|n)\b/g)].map(
        match => match[1]!,
      );
      return names.map(name => ({ name, type: name === 'n' ? 'BIGINT' : 'VARCHAR', isNullable: true }));
    };
    server = await testServer({ engine, connections: () => testConnection({ describe } as never) });
    admin = await server.person('admin', 'Admin');
    gamma = await server.person('gamma', 'Gamma');
    const database = (
      await admin.send('POST', '/api/v1/database/', {
        database_name: 'checked',
        sqlalchemy_uri: 'duckdb:///checked.duckdb',
      })
    ).json<{ id: number }>().id;
    id = (
      await admin.send('POST', '/api/v1/dataset/', {
        database,
        schema: 'main',
        table_name: 'virtual',
        sql: 'select 1 as region from sales',
      })
    ).json<{ id: number }>().id;
  });
  afterAll(() => server.close());

  const check = (body: object, client = admin) =>
    client.send('POST', `/api/v1/powerset/dataset/${id}/check`, body);

  it('200: names the expressions that the database refuses, and asks for no rows', async () => {
    described.length = 0;
    const answer = await check({
      expressions: [
        { kind: 'column', name: 'fine', expression: 'upper(region) -- as it is' },
        { kind: 'column', name: 'wrong', expression: 'nothing + 1' },
        { kind: 'metric', name: 'sum', expression: 'sum(1)' },
      ],
    });
    expect([answer.statusCode, answer.json()]).toMatchObject([
      200,
      {
        columns: [{ column_name: 'region', type: 'VARCHAR', type_generic: 1, is_dttm: false }],
        problems: [{ kind: 'column', name: 'wrong', message: 'There is no nothing' }],
      },
    ]);
    expect(described.slice(1).every(sql => sql.endsWith('WHERE 1 = 0'))).toBe(true);
  });

  it('200: reads the columns of a query that is not saved yet', async () => {
    const answer = await check({ source: { sql: 'select 1 as region, 2 as n from sales' } });
    expect(answer.json<{ columns: { column_name: string }[] }>().columns.map(one => one.column_name)).toEqual(
      ['region', 'n'],
    );
  });

  it('422: says what is wrong with the query', async () => {
    const answer = await check({ source: { sql: 'select nothing as n' } });
    expect([answer.statusCode, answer.json()]).toEqual([422, { message: { sql: ['There is no nothing'] } }]);
  });

  it('403: users who may not change datasets', async () => {
    expect((await check({}, gamma)).statusCode).toBe(403);
  });
});
