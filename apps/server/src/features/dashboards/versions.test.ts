import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DashboardVersionItem, DashboardVersionRow } from '@powerset/contracts/dashboard-version.ts';
import { METADATA_ENGINES, stopStores } from '../../metadata/test-stores.ts';
import { testServer, type TestClient, type TestServer } from '../../test-server.ts';

afterAll(stopStores);

describe.each(METADATA_ENGINES)('versions of dashboards, stored in %s', engine => {
  let server: TestServer;
  let admin: TestClient;
  let alpha: TestClient;
  const make = async (body: object, client = admin): Promise<number> =>
    (await client.send('POST', '/api/v1/dashboard/', body)).json<{ id: number }>().id;
  const save = (id: number, body: object, client = admin) =>
    client.send('PUT', `/api/v1/dashboard/${id}`, body);
  const root = (id: number): string => `/api/v1/powerset/dashboard/${id}/versions`;
  const history = async (id: number, client = admin) =>
    (await client.get(root(id))).json<{ count: number; result: DashboardVersionRow[] }>();
  const withText = (code: string, metadata: object = {}): object => ({
    json_metadata: JSON.stringify({
      ...metadata,
      positions: {
        DASHBOARD_VERSION_KEY: 'v2',
        ROOT_ID: { type: 'ROOT', id: 'ROOT_ID', children: ['GRID_ID'] },
        GRID_ID: { type: 'GRID', id: 'GRID_ID', children: ['ROW-a'] },
        'ROW-a': { type: 'ROW', id: 'ROW-a', children: ['MARKDOWN-a'] },
        'MARKDOWN-a': { type: 'MARKDOWN', id: 'MARKDOWN-a', meta: { width: 4, height: 50, code } },
      },
    }),
  });

  beforeAll(async () => {
    server = await testServer({ engine });
    admin = await server.person('admin', 'Admin');
    alpha = await server.person('alpha', 'Alpha');
  });
  afterAll(() => server.close());

  it('tell who saved when and what changed', async () => {
    const id = await make({ dashboard_title: 'Sales' });
    await save(id, { ...withText('# Notes'), dashboard_title: 'Sales' });
    await save(id, { ...withText('# Notes', { refresh_frequency: 60 }), dashboard_title: 'Sales 2026' });
    const { count, result } = await history(id);
    expect(count).toBe(3);
    expect(result.map(({ is_current: isCurrent }) => isCurrent)).toEqual([true, false, false]);
    expect(result[0]!.changed_by).toMatchObject({ first_name: 'admin' });
    expect(result[0]!.changes).toEqual([
      { kind: 'setting', name: 'dashboard_title', before: 'Sales', after: 'Sales 2026' },
      { kind: 'setting', name: 'json_metadata.refresh_frequency', before: '0', after: '60' },
    ]);
    expect(result[1]!.changes).toContainEqual({
      kind: 'added',
      id: 'MARKDOWN-a',
      type: 'MARKDOWN',
      name: 'Notes',
    });
    expect(result[2]!.changes).toBeNull();
  });

  it('400: have no page before the first, as the trash has none', async () => {
    const id = await make({ dashboard_title: 'Sales' });
    for (const list of [`dashboard/${id}/versions`, 'trash'])
      expect((await admin.get(`/api/v1/powerset/${list}?q=(page:-1)`)).statusCode).toBe(400);
  });

  it('are not added by a save that changes nothing in them', async () => {
    const id = await make({ dashboard_title: 'Still' });
    await save(id, { dashboard_title: 'Still' });
    await save(id, { published: true });
    expect((await history(id)).count).toBe(1);
  });

  it('can be restored, which is a new save that others can see', async () => {
    const id = await make({ dashboard_title: 'First', slug: 'first-name' });
    await save(id, { ...withText('# Kept'), dashboard_title: 'Second' });
    await save(id, { ...withText('# Lost'), dashboard_title: 'Third', published: true });
    const [, second] = (await history(id)).result;
    const answer = await admin.send('POST', `${root(id)}/${second!.version}/restore`, {});
    expect(answer.statusCode).toBe(200);
    const { result } = (await admin.get(`/api/v1/dashboard/${id}`)).json<{
      result: Record<string, unknown>;
    }>();
    expect(result).toMatchObject({ dashboard_title: 'Second', slug: 'first-name', published: true });
    expect(result['position_json']).toContain('# Kept');
    expect(result['position_json']).not.toContain('# Lost');
    expect((await history(id)).count).toBe(4);
    const stale = await admin.send(
      'POST',
      `${root(id)}/${second!.version}/restore`,
      {},
      { 'if-match': `"${second!.changed_on}"` },
    );
    expect(stale.statusCode).toBe(409);
  });

  it('carry a note and are read one by one', async () => {
    const id = await make({ dashboard_title: 'Noted' });
    const [only] = (await history(id)).result;
    const address = `${root(id)}/${only!.version}`;
    expect((await admin.send('PUT', address, { note: ' before the move ' })).json()).toEqual({
      result: { version: only!.version, note: 'before the move' },
    });
    expect((await history(id)).result[0]!.note).toBe('before the move');
    expect((await admin.get(address)).json<{ result: DashboardVersionItem }>().result).toMatchObject({
      dashboard_title: 'Noted',
      note: 'before the move',
      json_metadata: null,
    });
    expect((await admin.send('PUT', address, { note: 'x'.repeat(501) })).statusCode).toBe(400);
    expect((await admin.get(`${root(id)}/12345`)).statusCode).toBe(404);
    expect((await admin.get(`${root(id)}/now`)).statusCode).toBe(404);
  });

  it('are shown to editors alone', async () => {
    const id = await make({ dashboard_title: 'Mine', published: true });
    const [only] = (await history(id)).result;
    for (const answer of [
      await alpha.get(root(id)),
      await alpha.get(`${root(id)}/${only!.version}`),
      await alpha.send('PUT', `${root(id)}/${only!.version}`, { note: 'x' }),
      await alpha.send('POST', `${root(id)}/${only!.version}/restore`, {}),
    ])
      expect([403, 404]).toContain(answer.statusCode);
  });

  it('begin with the state before the first save, even if it was not stored at that time', async () => {
    const id = await make({ dashboard_title: 'Old' });
    await server.store.db.deleteFrom('dashboard_versions').where('dashboard_id', '=', id).execute();
    await save(id, { dashboard_title: 'New' });
    expect((await history(id)).result.map(row => row.changes?.[0]?.before)).toEqual(['Old', undefined]);
  });

  it('go with the dashboard', async () => {
    const id = await make({ dashboard_title: 'Gone' });
    await admin.send('DELETE', `/api/v1/dashboard/${id}`);
    expect(
      await server.store.db
        .selectFrom('dashboard_versions')
        .where('dashboard_id', '=', id)
        .selectAll()
        .execute(),
    ).toEqual([]);
  });
});
