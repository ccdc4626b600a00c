import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { stopStores } from '../../metadata/test-stores.ts';
import { testServer, type TestServer } from '../../test-server.ts';

const PATH = '/api/v1/powerset/comparison';
// Nothing listens there.
const SITE = { address: 'http://127.0.0.1:1', username: 'ada', password: 'a secret' };

let server: TestServer;
beforeEach(async () => {
  server = await testServer();
});
afterEach(() => server.close());
afterAll(stopStores);

describe('comparing with a running Superset', () => {
  it('says that Superset cannot be reached', async () => {
    const admin = await server.person('boss', 'Admin');
    const answer = await admin.send('POST', PATH, SITE);
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      expect.objectContaining({ message: 'Superset at http://127.0.0.1:1 cannot be reached.' }),
    ]);
  });

  it.each([
    [{ ...SITE, address: 'file:///etc/passwd' }, 'must begin with http:// or https://'],
    [{ ...SITE, address: ' ' }, 'Enter the address of Superset.'],
    [{ ...SITE, password: '' }, 'Enter the password.'],
  ])('refuses incomplete or other addresses', async (body, problem) => {
    const admin = await server.person('boss', 'Admin');
    const answer = await admin.send('POST', PATH, body);
    expect(answer.statusCode).toBe(400);
    expect(answer.body).toContain(problem);
  });

  it('is for administrators only, and its log entry has no password', async () => {
    const [admin, alpha] = [await server.person('boss', 'Admin'), await server.person('grace', 'Alpha')];
    expect((await alpha.send('POST', PATH, SITE)).statusCode).toBe(403);
    await admin.send('POST', PATH, SITE);
    const logs = await server.store.db.selectFrom('logs').select(['action', 'json']).execute();
    expect(JSON.stringify(logs)).not.toContain('a secret');
  });
});
