import { afterAll, beforeAll, expect, it } from 'vitest';
import { testServer, type TestClient, type TestServer } from '../../test-server.ts';

let server: TestServer;
let admin: TestClient;
beforeAll(async () => {
  server = await testServer();
  admin = await server.person('admin', 'Admin');
});
afterAll(() => server.close());

const asked = (q: string) => admin.get(`/api/v1/time_range/?q=${encodeURIComponent(q)}`);
const january = {
  since: '2023-01-01T00:00:00',
  until: '2023-02-01T00:00:00',
  timeRange: '2023-01-01 : 2023-02-01',
};

it('one time range is answered with its bounds, a list with those of each', async () => {
  expect((await asked(`'${january.timeRange}'`)).json()).toEqual({ result: january });
  expect((await asked(`!('${january.timeRange}','No filter')`)).json()).toEqual({
    result: [january, { since: '', until: '', timeRange: 'No filter' }],
  });
  expect((await asked(JSON.stringify([january.timeRange]))).json()).toEqual({ result: [january] });
  expect((await asked('!()')).json()).toEqual({ result: [] });
});

it('400: a range in a list that cannot be read is named, and a range is a text', async () => {
  const wrong = await asked(`!('${january.timeRange}','abc')`);
  expect([wrong.statusCode, wrong.json()]).toEqual([
    400,
    { message: 'Unexpected time range: Cannot parse time string [abc]' },
  ]);
  expect((await asked(`!((timeRange:'${january.timeRange}'))`)).statusCode).toBe(400);
});
