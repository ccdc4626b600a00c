import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { testServer, type TestClient, type TestServer } from '../test-server.ts';

let server: TestServer;
let admin: TestClient;

beforeAll(async () => {
  server = await testServer();
  admin = await server.person('admin', 'Admin');
  const { id: database } = (
    await admin.send('POST', '/api/v1/database/', {
      database_name: 'sales',
      sqlalchemy_uri: 'duckdb:///sales.duckdb',
    })
  ).json<{ id: number }>();
  const { id: datasetId } = (
    await admin.send('POST', '/api/v1/dataset/', { database, schema: 'main', table_name: 'sales' })
  ).json<{ id: number }>();
  for (let chart = 0; chart < 30; chart += 1)
    await admin.send('POST', '/api/v1/chart/', {
      slice_name: `Chart ${chart}`,
      datasource_id: datasetId,
      datasource_type: 'table',
      params: '{}',
    });
});
afterAll(() => server.close());

it('sends the store as many queries for thirty charts as for two', async () => {
  const executor = server.store.db.getExecutor();
  const asked = vi.spyOn(executor, 'executeQuery');
  const countFor = async (size: number): Promise<number> => {
    asked.mockClear();
    const { result } = (
      await admin.get(
        `/api/v1/chart/?q=(page_size:${size},order_column:changed_on_delta_humanized,order_direction:desc)`,
      )
    ).json<{ result: unknown[] }>();
    expect(result).toHaveLength(size);
    return asked.mock.calls.length;
  };
  await countFor(1);
  const forTwo = await countFor(2);
  expect(forTwo).toBeGreaterThan(3);
  expect(await countFor(29)).toBe(forTwo);
});
