import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { METADATA_ENGINES, stopStores } from '../../metadata/test-stores.ts';
import { testServer, type TestClient, type TestServer } from '../../test-server.ts';
import type { RunRecord } from '../sqllab/service.ts';
import { makeHistory } from './service.ts';

afterAll(stopStores);

describe.each(METADATA_ENGINES)('the SQL history, stored in %s', engine => {
  let server: TestServer;
  let admin: TestClient;
  let writer: TestClient;
  let other: TestClient;
  let databaseId: number;
  const history = (node = 'one') => makeHistory(server.store.db, node);
  const run = (clientId: string, userId: number | null): RunRecord => ({
    clientId,
    userId,
    databaseId,
    schema: 'main',
    sql: 'SELECT 1',
    tab: 'Tab',
    sqlEditorId: '1',
    limit: 100,
    limitingFactor: 'DROPDOWN',
    keptAs: null,
    state: 'running',
    startMs: server.clock.now,
  });
  const seenBy = async (client: TestClient): Promise<string[]> =>
    (await client.get('/api/v1/query/?q=(order_column:start_time)'))
      .json<{ result: { sql: string; status: string; id: number }[] }>()
      .result.map(({ status }) => status);

  beforeAll(async () => {
    server = await testServer({ engine });
    admin = await server.person('admin', 'Admin');
    writer = await server.person('writer', 'Gamma', 'sql_lab');
    other = await server.person('other', 'Gamma', 'sql_lab');
    databaseId = (
      await admin.send('POST', '/api/v1/database/', {
        database_name: 'sales',
        sqlalchemy_uri: 'duckdb:///sales.duckdb',
        expose_in_sqllab: true,
      })
    ).json<{ id: number }>().id;
  });
  afterAll(() => server.close());

  it('shows users their own queries, and all queries to users who may see all', async () => {
    const id = await history().begin(run('first', writer.userId));
    await history().end(id, {
      state: 'success',
      endMs: server.clock.now + 5,
      rows: 1,
      errorMessage: null,
      executedSql: 'SELECT 1 LIMIT 100',
      resultsKey: 'key',
      limitingFactor: 'NOT_LIMITED',
      extra: {},
    });
    expect(await seenBy(writer)).toEqual(['success']);
    expect(await seenBy(other)).toEqual([]);
    expect(await seenBy(admin)).toEqual(['success']);
  });

  it('400: refuses a client id that is taken or too long', async () => {
    await history().begin(run('taken', writer.userId));
    await expect(history().begin(run('taken', other.userId))).rejects.toMatchObject({
      status: 400,
      message: 'A query with this client ID already exists.',
    });
    await expect(history().begin(run('x'.repeat(12), writer.userId))).rejects.toMatchObject({ status: 400 });
  });

  it('ends the runs that a server left behind when it starts again, and no runs of other servers', async () => {
    await history('two').begin(run('cut off', other.userId));
    await history('one').closeInterrupted(server.clock.now, { isAlone: false });
    expect(await seenBy(other)).toEqual(['running']);
    await history('two').closeInterrupted(server.clock.now, { isAlone: false });
    expect(await seenBy(other)).toEqual(['failed']);
  });

  it('ends runs that no existing server can continue', async () => {
    const third = await server.person('third', 'Gamma', 'sql_lab');
    await history('gone').begin(run('first one', third.userId));
    await history('one').closeInterrupted(server.clock.now + 25 * 60 * 60 * 1000, { isAlone: false });
    expect(await seenBy(third)).toEqual(['failed']);
    await history('gone').begin(run('second one', third.userId));
    await history('one').closeInterrupted(server.clock.now, { isAlone: true });
    expect(await seenBy(third)).toEqual(['failed', 'failed']);
  });

  it('is listed regardless of what was run', async () => {
    const fourth = await server.person('fourth', 'Gamma', 'sql_lab');
    await history().begin({
      ...run('deep', fourth.userId),
      sql: `SELECT ${'('.repeat(20_000)}1${')'.repeat(20_000)}`,
    });
    const answer = await fourth.get('/api/v1/query/');
    expect([
      answer.statusCode,
      answer.json<{ result: { sql_tables: unknown }[] }>().result.map(row => row.sql_tables),
    ]).toEqual([200, [[]]]);
    expect(
      (await fourth.get('/api/v1/query/?q=(columns:!(id,sql_tables))'))
        .json<{ result: object[] }>()
        .result.map(row => Object.keys(row)),
    ).toEqual([['id', 'sql_tables']]);
  });

  it('404: lets nobody stop the query of another user', async () => {
    await history().begin(run('mine', writer.userId));
    expect((await other.send('POST', '/api/v1/query/stop', { client_id: 'mine' })).statusCode).toBe(404);
    expect((await writer.send('POST', '/api/v1/query/stop', { client_id: 'mine' })).statusCode).toBe(200);
  });
});
