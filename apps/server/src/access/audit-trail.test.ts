import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { METADATA_ENGINES, stopStores } from '../metadata/test-stores.ts';

import { putDown } from './audit-trail.ts';
import { testServer, type TestClient, type TestServer } from '../test-server.ts';

afterAll(stopStores);

describe.each(METADATA_ENGINES)('the action log, stored in %s', engine => {
  let server: TestServer;
  let admin: TestClient;
  const last = async () => {
    const entry = await server.store.db
      .selectFrom('logs')
      .selectAll()
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    return {
      action: entry.action,
      userId: entry.user_id,
      text: entry.json!,
      ...(JSON.parse(entry.json!) as { before?: unknown; after?: unknown }),
    };
  };

  beforeAll(async () => {
    server = await testServer({ engine });
    admin = await server.person('admin', 'Admin');
  });
  afterAll(() => server.close());

  it('records an account before and after, and never its password', async () => {
    const roles = [1];
    const { id } = (
      await admin.send('POST', '/api/v1/security/users/', {
        username: 'ada',
        first_name: 'A',
        last_name: 'B',
        email: 'a@example.org',
        password: 'hidden-one',
        active: true,
        roles,
      })
    ).json<{ id: number }>();
    expect(await last()).toMatchObject({
      action: 'account.create',
      userId: admin.userId,
      before: [],
      after: [{ id, username: 'ada' }],
    });
    await admin.send('PUT', `/api/v1/security/users/${id}`, { first_name: 'C', password: 'hidden-two' });
    const entry = await last();
    expect(entry).toMatchObject({
      action: 'account.update',
      before: [{ first_name: 'A' }],
      after: [{ first_name: 'C' }],
    });
    const [was, is] = [entry.before, entry.after].map(
      rows => (rows as [{ sign_in_version: string }])[0].sign_in_version,
    );
    expect(is).not.toBe(was);
    expect(entry.text).not.toContain('hidden');
    await admin.send('DELETE', `/api/v1/security/users/${id}`);
    expect(await last()).toMatchObject({ action: 'account.delete', before: [{ id }], after: [] });
  });

  it('records the permissions of a role before and after', async () => {
    const { id } = (await admin.send('POST', '/api/v1/security/roles/', { name: 'readers' })).json<{
      id: number;
    }>();
    const {
      ids: [grant],
    } = (await admin.get('/api/v1/security/permissions-resources/')).json<{ ids: number[] }>();
    await admin.send('POST', `/api/v1/security/roles/${id}/permissions`, {
      permission_view_menu_ids: [grant],
    });
    expect(await last()).toMatchObject({
      action: 'role.grants',
      before: [{ name: 'readers', grants: [] }],
      after: [{ grants: [expect.stringContaining(' on ')] }],
    });
  });

  it('hides secrets among the options of a database', async () => {
    const extra = JSON.stringify({
      engine_params: {
        connect_args: {
          password: 'hidden-three',
          passwd: 'hidden-a',
          pwd: 'hidden-b',
          api_key: 'hidden-c',
          aws_access_key: 'hidden-d',
          credentials_info: { key: 'hidden-e' },
          auth: ['u', 'hidden-f'],
          http_headers: { 'X-Mine': 'hidden-g' },
          dsn: 'hidden-h',
          proxy: 'http://u:hidden-i@h/x',
          role: 'kept',
        },
      },
    });
    const answer = await admin.send('POST', '/api/v1/database/', {
      database_name: 'sales',
      sqlalchemy_uri: 'postgresql://me:hidden-four@h/d',
      extra,
    });
    expect(answer.statusCode).toBe(201);
    const entry = await last();
    expect(entry).toMatchObject({ action: 'database.create', after: [{ database_name: 'sales' }] });
    expect(entry.text).not.toContain('hidden');
    expect(entry.text).toContain('kept');
  });

  it('records the new owners, and only the names of fields if nothing important changed', async () => {
    const { id } = (await admin.send('POST', '/api/v1/dashboard/', { dashboard_title: 'Owned' })).json<{
      id: number;
    }>();
    const other = await server.person('other', 'Alpha');
    await admin.send('PUT', `/api/v1/dashboard/${id}`, { owners: [admin.userId, other.userId], roles: [1] });
    expect(await last()).toMatchObject({
      action: 'dashboard.update',
      before: [{ id, owners: [admin.userId], roles: [] }],
      after: [{ id, owners: [admin.userId, other.userId], roles: [1] }],
    });
    await admin.send('PUT', `/api/v1/dashboard/${id}`, { owners: [admin.userId, other.userId], css: 'a {}' });
    expect(JSON.parse((await last()).text)).toEqual({
      path: `/api/v1/dashboard/${id}`,
      id,
      fields: ['owners', 'css'],
      after: [{ id, title: 'Owned' }],
      address: '127.0.0.1',
    });
  });

  it('records downloads and refused sign-ins', async () => {
    await admin.get('/api/v1/assets/export/');
    expect(await last()).toMatchObject({ action: 'bundle.export', userId: admin.userId, type: 'assets' });
    await server.visitor.send('POST', '/api/v1/security/login', {
      username: 'admin',
      password: 'hidden-j',
      provider: 'db',
    });
    const entry = await last();
    expect(entry).toMatchObject({
      action: 'account.sign-in refused',
      userId: null,
      username: 'admin',
      address: '127.0.0.1',
    });
    expect(entry.text).not.toContain('hidden');
  });

  it('records what was deleted', async () => {
    const add = async (path: string, body: object): Promise<number> =>
      (await admin.send('POST', `/api/v1/${path}/`, body)).json<{ id: number }>().id;
    const database = await add('database', { database_name: 'd', sqlalchemy_uri: 'duckdb:///d.duckdb' });
    const dataset = await add('dataset', { database, schema: 'main', table_name: 'sales' });
    const chart = await add('chart', {
      slice_name: 'Regions',
      datasource_id: dataset,
      datasource_type: 'table',
    });
    const dashboard = await add('dashboard', { dashboard_title: 'Board' });
    for (const [kind, id, before] of [
      ['dashboard', dashboard, { title: 'Board' }],
      ['chart', chart, { name: 'Regions' }],
      ['dataset', dataset, { table_name: 'sales' }],
    ] as const) {
      const many = await add(
        kind,
        {
          dashboard: { dashboard_title: 'x' },
          chart: { slice_name: 'x', datasource_id: dataset, datasource_type: 'table' },
          dataset: { database, schema: 'main', table_name: 'old' },
        }[kind],
      );
      await admin.send('DELETE', `/api/v1/${kind}/${id}`);
      expect(await last()).toMatchObject({
        action: `${kind}.delete`,
        userId: admin.userId,
        before: [{ id, ...before }],
        after: [],
      });
      await admin.send('DELETE', `/api/v1/${kind}/?q=!(${many})`);
      expect(await last()).toMatchObject({ action: `${kind}.delete`, before: [{ id: many }] });
    }
  });

  it('records who signed in for a token', async () => {
    await server.visitor.send('POST', '/api/v1/security/login', {
      username: 'admin',
      password: 'admin',
      provider: 'db',
    });
    expect(await last()).toMatchObject({
      action: 'account.sign-in',
      userId: admin.userId,
      for: 'token',
      address: '127.0.0.1',
    });
  });

  it('keeps no secret from the address of the previous page, and cuts long calls', async () => {
    const guests = Array.from({ length: 3000 }, (_, at) => ({
      clause: `region = ${at} and ${'x'.repeat(50)} is null`,
    }));
    const from = { ip: '127.0.0.1', headers: { referer: 'https://site/x?token=hidden-k&slice_id=3' } };
    await putDown(
      { action: 'guest pass.create', actor: { userId: admin.userId }, facts: { rls: guests }, from },
      server.store.db,
      Date.now(),
    );
    const entry = await server.store.db
      .selectFrom('logs')
      .selectAll()
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect([entry.referrer, entry.json]).toEqual([
      'https://site/x?token=XXXXXXXXXX&slice_id=3',
      '{"address":"127.0.0.1","is_cut":true}',
    ]);
  });

  it('records who was refused which write, and nothing of what it would have changed', async () => {
    const gamma = await server.person('gamma', 'Gamma');
    expect((await gamma.send('POST', '/api/v1/security/roles/', { name: 'secret' })).statusCode).toBe(403);
    const entry = await last();
    expect(entry).toMatchObject({
      action: 'access.refused',
      userId: gamma.userId,
      call: 'Made a role',
      needs: 'can_post on Role',
      path: '/api/v1/security/roles/',
    });
    expect(JSON.stringify(entry)).not.toContain('secret');
  });

  it('records no refusal of visitors, who could fill the log', async () => {
    const before = await last();
    const refused = await server.visitor.send('POST', '/api/v1/security/roles/', { name: 'x' });
    expect(refused.statusCode).toBeGreaterThanOrEqual(400);
    expect(await last()).toEqual(before);
  });
});
