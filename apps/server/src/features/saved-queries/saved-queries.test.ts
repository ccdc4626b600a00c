import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testServer, type TestClient, type TestServer } from '../../test-server.ts';

describe('saved queries', () => {
  let server: TestServer;
  let anna: TestClient;
  let id: number;
  const item = async (): Promise<{ changed_on: string; sql: string }> =>
    (await anna.get(`/api/v1/saved_query/${id}`)).json<{ result: { changed_on: string; sql: string } }>()
      .result;

  beforeAll(async () => {
    server = await testServer();
    anna = await server.person('anna', 'Alpha', 'sql_lab');
    id = (await anna.send('POST', '/api/v1/saved_query/', { label: 'All', sql: 'select 1' })).json<{
      id: number;
    }>().id;
  });
  afterAll(() => server.close());

  it('409: a save from a second tab with an older version reports the differences and changes nothing', async () => {
    const { changed_on: first } = await item();
    expect(
      (await anna.send('PUT', `/api/v1/saved_query/${id}`, { sql: 'select 2' }, { 'if-match': `"${first}"` }))
        .statusCode,
    ).toBe(200);
    const stale = await anna.send(
      'PUT',
      `/api/v1/saved_query/${id}`,
      { label: 'All', sql: 'select 3' },
      { 'if-match': `"${first}"` },
    );
    expect([stale.statusCode, stale.json<{ conflict: object }>().conflict]).toEqual([
      409,
      expect.objectContaining({
        differences: [{ field: 'sql', before: 'select 1', theirs: 'select 2', yours: 'select 3' }],
      }),
    ]);
    expect((await item()).sql).toBe('select 2');
  });

  it('200: a client that names no version overwrites the current one', async () => {
    expect((await anna.send('PUT', `/api/v1/saved_query/${id}`, { sql: 'select 4' })).statusCode).toBe(200);
    expect((await item()).sql).toBe('select 4');
  });

  it('404: are missing for every other user', async () => {
    const other = await server.person('other', 'Admin');
    expect((await other.get(`/api/v1/saved_query/${id}`)).statusCode).toBe(404);
    expect(
      (
        await other.send(
          'PUT',
          `/api/v1/saved_query/${id}`,
          { sql: 'select 5' },
          { 'if-match': '"2020-01-01T00:00:00"' },
        )
      ).statusCode,
    ).toBe(404);
  });
});
