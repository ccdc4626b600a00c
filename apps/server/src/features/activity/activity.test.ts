import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { METADATA_ENGINES, stopStores } from '../../metadata/test-stores.ts';
import { testServer, type TestClient, type TestServer } from '../../test-server.ts';

afterAll(stopStores);

describe.each(METADATA_ENGINES)('what clients report of themselves, with the store in %s', engine => {
  let server: TestServer;
  let person: TestClient;
  beforeAll(async () => {
    server = await testServer({ engine });
    person = await server.person('person', 'Gamma');
  });
  afterAll(() => server.close());
  const report = async (event: object, search = '') => {
    const answer = await person.send(
      'POST',
      `/superset/log/${search}`,
      `events=${encodeURIComponent(JSON.stringify([event]))}`,
      { 'content-type': 'application/x-www-form-urlencoded' },
    );
    const entry = await server.store.db
      .selectFrom('logs')
      .selectAll()
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    return { status: answer.statusCode, entry: entry! };
  };

  it('comes as the beacon of a closing page, which has a session but no CSRF token', async () => {
    const { cookie = '' } = await person.headersFor('GET', '/tagview/tags');
    const answer = await server.app.inject({
      method: 'POST',
      url: '/superset/log/?explode=events&slice_id=12',
      headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ events: '[{"event_name": "load_chart", "duration": 7}]' }).toString(),
    });
    expect(answer.statusCode).toBe(200);
    const stored = await server.store.db
      .selectFrom('logs')
      .selectAll()
      .where('action', '=', 'load_chart')
      .execute();
    expect(stored).toMatchObject([{ user_id: person.userId, chart_id: 12, duration_ms: 7 }]);
  });

  it("never looks like an entry of the server, and contains no address except the sender's", async () => {
    const { entry } = await report({
      event_name: 'account.delete',
      address: '203.0.113.7',
      before: [{ id: 1 }],
      after: [],
    });
    expect(entry.action).toBe('client: account.delete');
    expect(JSON.parse(entry.json!)).toMatchObject({ address: '127.0.0.1' });
  });

  it.each<[report: object, search: string]>([
    [{ source: 'dashboard', source_id: 99_999_999_999 }, ''],
    [{ dashboard_id: 1e30 }, ''],
    [{ duration: 1e15 }, ''],
    [{}, '?dashboard_id=99999999999999'],
    [{}, '?slice_id=4294967296'],
  ])('is stored without impossible numbers: %j %s', async (event, search) => {
    const { status, entry } = await report({ event_name: 'mount_dashboard', ...event }, search);
    expect([status, entry.action, entry.dashboard_id, entry.chart_id, entry.duration_ms]).toEqual([
      200,
      'mount_dashboard',
      null,
      null,
      null,
    ]);
  });

  it('is stored without NUL', async () => {
    expect(await report({ event_name: 'a\0b' })).toMatchObject({ status: 200, entry: { action: 'ab' } });
  });
});
