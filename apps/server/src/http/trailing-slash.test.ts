import { afterAll, beforeAll, expect, it } from 'vitest';
import { ALL_ENDPOINTS } from '@powerset/contracts/all.ts';
import { testServer, type TestClient, type TestServer } from '../test-server.ts';

let server: TestServer;
let admin: TestClient;
beforeAll(async () => {
  server = await testServer({
    env: {
      POWERSET_FEATURE_FLAGS:
        '{"ALERT_REPORTS":true,"TAGGING_SYSTEM":true,"KV_STORE":true,"DYNAMIC_PLUGINS":true,"SQLLAB_BACKEND_PERSISTENCE":true}',
    },
  });
  admin = await server.person('admin', 'Admin');
});
afterAll(() => server.close());

const paths = [
  ...new Set(
    ALL_ENDPOINTS.filter(({ path }) => !/logout|sign-?out|events|\*/.test(path)).map(
      ({ method, path }) => `${method} ${path}`,
    ),
  ),
];

it.each(paths)('a path means the same with and without a trailing slash: %s', async call => {
  const [method, template] = call.split(' ') as ['GET' | 'POST' | 'PUT' | 'DELETE', string];
  const path = template
    .replace(/\/$/, '')
    .replace(/:kind|:type/g, 'table')
    .replace(/:uuid/g, '00000000-0000-4000-8000-000000000000')
    .replace(/:\w+/g, '987654');
  const ask = async (asked: string): Promise<number> =>
    (await (method === 'GET' ? admin.get(asked) : admin.send(method, asked, {}))).statusCode;
  expect(await ask(`${path}/`)).toBe(await ask(path));
});
