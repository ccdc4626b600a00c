import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { METADATA_ENGINES, stopStores } from '../../metadata/test-stores.ts';
import { testServer, type TestClient, type TestServer } from '../../test-server.ts';

const q = (text: string): string => `?q=${encodeURIComponent(text)}`;

afterAll(stopStores);

describe.each(METADATA_ENGINES)('accounts and roles, stored in %s', engine => {
  let server: TestServer;
  let admin: TestClient;
  let gamma: TestClient;
  let gammaRole: number;
  const roleId = async (name: string): Promise<number> =>
    (await admin.get(`/api/v1/security/roles/${q(`(filters:!((col:name,opr:eq,value:${name})))`)}`)).json<{
      ids: number[];
    }>().ids[0]!;
  const account = (name: string) => ({
    username: name,
    first_name: 'A',
    last_name: 'B',
    email: `${name}@example.org`,
    password: `${name} password`,
    active: true,
    roles: [gammaRole],
  });

  beforeAll(async () => {
    server = await testServer({ engine });
    admin = await server.person('admin', 'Admin');
    gamma = await server.person('gamma', 'Gamma');
    gammaRole = await roleId('Gamma');
  });
  afterAll(() => server.close());

  it('201: an account can sign in, until it is closed', async () => {
    const { id } = (await admin.send('POST', '/api/v1/security/users/', account('ada'))).json<{
      id: number;
    }>();
    const signIn = () =>
      server.visitor.send('POST', '/api/v1/security/login', {
        username: 'ada',
        password: 'ada password',
        provider: 'db',
      });
    expect((await signIn()).statusCode).toBe(200);
    const changed = await admin.send('PUT', `/api/v1/security/users/${id}`, {
      active: false,
      password: 'new password',
    });
    expect([changed.statusCode, changed.json()]).toEqual([200, { result: { active: false } }]);
    expect((await signIn()).statusCode).toBe(401);
  });

  it.each([
    ['a name that is taken', { username: 'gamma' }, 422],
    ['a name that differs from another in capitals alone', { username: 'Gamma' }, 422],
    ['a name that differs from another in spaces alone', { username: ' gamma ' }, 422],
    ['a name of nothing but spaces', { username: ' ' }, 422],
    ['an address that is taken in other capitals', { email: 'GAMMA@example.org' }, 422],
    ['no roles', { roles: [] }, 400],
    ['a role that does not exist', { roles: [999_999] }, 400],
  ])('refuses an account with %s', async (_, change, status) => {
    expect(
      (await admin.send('POST', '/api/v1/security/users/', { ...account('eve'), ...change })).statusCode,
    ).toBe(status);
  });

  it('keeps names without the spaces around them, and roles apart by more than capitals', async () => {
    const { id } = (
      await admin.send('POST', '/api/v1/security/users/', { ...account('bob'), username: ' bob ' })
    ).json<{ id: number }>();
    expect((await admin.get(`/api/v1/security/users/${id}`)).json()).toMatchObject({
      result: { username: 'bob' },
    });
    expect(
      (await admin.send('PUT', `/api/v1/security/users/${id}`, { username: 'Bob', email: 'BOB@example.org' }))
        .statusCode,
    ).toBe(200);
    for (const name of ['admin', ' Admin', ' '])
      expect((await admin.send('POST', '/api/v1/security/roles/', { name })).statusCode).toBe(422);
  });

  it('422: the last administrator keeps account and role', async () => {
    expect((await admin.send('DELETE', `/api/v1/security/users/${admin.userId}`)).statusCode).toBe(422);
    expect(
      (await admin.send('PUT', `/api/v1/security/users/${admin.userId}`, { roles: [gammaRole] })).statusCode,
    ).toBe(422);
    expect(
      (await admin.send('PUT', `/api/v1/security/users/${admin.userId}`, { active: false })).statusCode,
    ).toBe(422);
  });

  it('200: a role grants access to one dataset, and revokes it again', async () => {
    const { id: database } = (
      await admin.send('POST', '/api/v1/database/', {
        database_name: 'sales',
        sqlalchemy_uri: 'duckdb:///sales.duckdb',
      })
    ).json<{ id: number }>();
    const { id: dataset } = (
      await admin.send('POST', '/api/v1/dataset/', { database, schema: 'main', table_name: 'sales' })
    ).json<{ id: number }>();
    const {
      ids: [resource],
    } = (
      await admin.get(
        `/api/v1/security/resources/${q(`(filters:!((col:name,opr:eq,value:'[sales].[sales](id:${dataset})')))`)}`,
      )
    ).json<{ ids: number[] }>();
    const {
      ids: [grant],
    } = (
      await admin.get(
        `/api/v1/security/permissions-resources/${q(`(filters:!((col:view_menu,opr:rel_o_m,value:${resource})))`)}`,
      )
    ).json<{ ids: number[] }>();
    const { id: role } = (await admin.send('POST', '/api/v1/security/roles/', { name: 'readers' })).json<{
      id: number;
    }>();
    await admin.send('PUT', `/api/v1/security/users/${gamma.userId}`, { roles: [gammaRole, role] });
    const seen = async () => (await gamma.get(`/api/v1/dataset/${dataset}`)).statusCode;
    expect(await seen()).toBe(404);
    await admin.send('POST', `/api/v1/security/roles/${role}/permissions`, {
      permission_view_menu_ids: [grant],
    });
    expect(await seen()).toBe(200);
    expect(
      (
        await admin.send('POST', `/api/v1/security/roles/${role}/permissions`, {
          permission_view_menu_ids: [999_999],
        })
      ).statusCode,
    ).toBe(400);
    await admin.send('POST', `/api/v1/security/roles/${role}/permissions`, { permission_view_menu_ids: [] });
    expect(await seen()).toBe(404);
  });

  it('403: is for administrators alone', async () => {
    for (const path of ['users', 'roles', 'permissions', 'resources', 'permissions-resources'])
      expect((await gamma.get(`/api/v1/security/${path}/`)).statusCode).toBe(403);
    expect((await gamma.send('POST', '/api/v1/security/roles/', { name: 'evil' })).statusCode).toBe(403);
    expect((await gamma.send('POST', '/api/v1/security/users/', account('evil'))).statusCode).toBe(403);
  });

  it('422: a built-in role is neither renamed nor deleted', async () => {
    expect((await admin.send('DELETE', `/api/v1/security/roles/${gammaRole}`)).statusCode).toBe(422);
    expect((await admin.send('PUT', `/api/v1/security/roles/${gammaRole}`, { name: 'x' })).statusCode).toBe(
      422,
    );
  });
});
