import { afterAll, expect, it } from 'vitest';
import { stopStores } from '../../metadata/test-stores.ts';
import { testServer } from '../../test-server.ts';

afterAll(stopStores);
const TOKEN = 'a token of the monitoring';

it('serves no metrics unless a token is set', async () => {
  const server = await testServer();
  const admin = await server.person('admin', 'Admin');
  expect((await admin.get('/metrics')).statusCode).toBe(404);
  await server.close();
});

it('serves metrics to whoever has the token, and to nobody else', async () => {
  const server = await testServer({ env: { POWERSET_METRICS_TOKEN: TOKEN } });
  const admin = await server.person('admin', 'Admin');
  expect((await admin.get('/metrics')).statusCode).toBe(401);
  for (const authorization of [undefined, TOKEN, `Bearer ${TOKEN} `.repeat(2), 'Bearer another token'])
    expect((await server.visitor.get('/metrics', authorization ? { authorization } : {})).statusCode).toBe(
      401,
    );
  const answer = await server.visitor.get('/metrics', { authorization: `Bearer ${TOKEN}` });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([
    200,
    'text/plain; version=0.0.4; charset=utf-8',
  ]);
  expect(answer.body).not.toContain(TOKEN);
  await server.close();
});

it('counts requests by status, and names every metric with its type', async () => {
  const server = await testServer({ env: { POWERSET_METRICS_TOKEN: TOKEN } });
  const read = async () =>
    (await server.visitor.get('/metrics', { authorization: `Bearer ${TOKEN}` })).body.split('\n');
  const before = await read();
  await server.visitor.get('/api/v1/chart/');
  await server.visitor.get('/api/v1/chart/');
  const after = await read();
  const count = (lines: readonly string[]): number =>
    Number(lines.find(line => line.startsWith('powerset_http_requests_total{status="4xx"}'))?.split(' ')[1]);
  expect(count(after) - count(before)).toBe(2);
  for (const line of after.filter(one => one !== '' && !one.startsWith('#'))) {
    expect(line).toMatch(/^powerset_[a-z_]+(\{[a-z]+="[^"]*"\})? -?\d+(\.\d+)?(e[+-]?\d+)?$/);
    expect(after).toContainEqual(
      expect.stringMatching(new RegExp(`^# TYPE ${line.split(/[{ ]/)[0]!} (gauge|counter)$`)),
    );
  }
  for (const name of ['cache_hits_total', 'queries', 'jobs', 'process_memory_bytes', 'uptime_seconds'])
    expect(after.some(line => line.startsWith(`powerset_${name}`))).toBe(true);
  await server.close();
});
