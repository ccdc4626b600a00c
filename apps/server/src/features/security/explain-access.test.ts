import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AccessExplained } from '@powerset/contracts/access-reason.ts';
import { METADATA_ENGINES, stopStores } from '../../metadata/test-stores.ts';
import { testServer, type TestClient, type TestServer } from '../../test-server.ts';

afterAll(stopStores);

describe.each(METADATA_ENGINES)('why a user can or cannot see an item, stored in %s', engine => {
  let server: TestServer;
  let admin: TestClient;
  let alpha: TestClient;
  let gamma: TestClient;
  const ids: Record<string, number> = {};
  const make = async (path: string, body: object): Promise<number> => {
    const answer = await admin.send('POST', `/api/v1/${path}/`, body);
    expect(answer.statusCode, answer.body).toBe(201);
    return answer.json<{ id: number }>().id;
  };
  const why = async (who: TestClient, kind: string, id: number): Promise<AccessExplained> => {
    const answer = await admin.get(`/api/v1/powerset/access?user_id=${who.userId}&kind=${kind}&id=${id}`);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<{ result: AccessExplained }>().result;
  };
  const check = (explained: AccessExplained, name: string) =>
    explained.checks.find(one => one.check === name)!;

  beforeAll(async () => {
    server = await testServer({
      engine,
      env: { POWERSET_FEATURE_FLAGS: '{"DASHBOARD_RBAC": true}' },
    });
    admin = await server.person('admin', 'Admin');
    alpha = await server.person('alpha', 'Alpha');
    ids['database'] = await make('database', { database_name: 'd', sqlalchemy_uri: 'duckdb:///d.duckdb' });
    ids['dataset'] = await make('dataset', {
      database: ids['database'],
      schema: 'main',
      table_name: 'sales',
    });
    ids['role'] = await make('security/roles', { name: 'Sales' });
    gamma = await server.person('gamma', 'Gamma');
    ids['chart'] = await make('chart', {
      slice_name: 'c',
      viz_type: 'table',
      datasource_id: ids['dataset'],
      datasource_type: 'table',
    });
    ids['dashboard'] = await make('dashboard', { dashboard_title: 'b', published: true });
    await server.store.db
      .insertInto('dashboard_charts')
      .values({ dashboard_id: ids['dashboard'], chart_id: ids['chart'] })
      .execute();
  });
  afterAll(() => server.close());

  const grantDataset = async (role: number): Promise<void> => {
    await admin.get('/api/v1/security/permissions-resources/');
    const { id } = await server.store.db
      .selectFrom('permissions')
      .select('id')
      .where('dataset_id', '=', ids['dataset']!)
      .executeTakeFirstOrThrow();
    await admin.send('POST', `/api/v1/security/roles/${role}/permissions`, {
      permission_view_menu_ids: [id],
    });
  };

  it('names the permission that opens data, and the administrator', async () => {
    const explained = await why(alpha, 'dataset', ids['dataset']!);
    expect(explained).toMatchObject({ is_allowed: true, item: { name: 'sales' } });
    expect(check(explained, 'item').reasons).toContainEqual(
      expect.objectContaining({ by: 'permission', permission: 'all_datasource_access' }),
    );
    expect(check(explained, 'permission').reasons).toEqual([
      expect.objectContaining({ permission: 'can_read', resource: 'Dataset' }),
    ]);
    const own = await why(admin, 'chart', ids['chart']!);
    expect(check(own, 'item').reasons.map(reason => reason.by)).toContain('administrator');
    expect(check(own, 'item').reasons.map(reason => reason.by)).toContain('owner');
  });

  it('says who is refused, which datasets are hidden, and which roles would help', async () => {
    for (const kind of ['dataset', 'chart', 'dashboard', 'database']) {
      const explained = await why(gamma, kind, ids[kind]!);
      expect([kind, explained.is_allowed]).toEqual([kind, false]);
      expect(check(explained, 'item').would_help.map(role => role.name)).toContain('Alpha');
      expect(check(explained, 'item').reasons).toEqual([]);
    }
    const explained = await why(gamma, 'dashboard', ids['dashboard']!);
    expect(check(explained, 'data').unreadable).toEqual([{ id: ids['dataset'], name: 'sales' }]);
  });

  it('follows the decision: what it says is what the calls do', async () => {
    const answers = async () => ({
      dataset: (await gamma.get(`/api/v1/dataset/${ids['dataset']}`)).statusCode === 200,
      chart: (await gamma.get(`/api/v1/chart/${ids['chart']}`)).statusCode === 200,
      dashboard: (await gamma.get(`/api/v1/dashboard/${ids['dashboard']}`)).statusCode === 200,
      database: (await gamma.get(`/api/v1/database/${ids['database']}`)).statusCode === 200,
    });
    const said = async () =>
      Object.fromEntries(
        await Promise.all(
          ['dataset', 'chart', 'dashboard', 'database'].map(
            async kind => [kind, (await why(gamma, kind, ids[kind]!)).is_allowed] as const,
          ),
        ),
      );
    const put = (path: string, body: object) => admin.send('PUT', `/api/v1/${path}`, body);
    const steps = [
      () => grantDataset(ids['role']!),
      () => put(`security/users/${gamma.userId}`, { roles: [ids['role'], gammaRole] }),
      () => put(`dashboard/${ids['dashboard']}`, { published: false }),
      () => put(`dashboard/${ids['dashboard']}`, { published: true, roles: [alphaRole] }),
      () => put(`dashboard/${ids['dashboard']}`, { roles: [gammaRole] }),
      () => put(`dashboard/${ids['dashboard']}`, { roles: [], published: false, owners: [gamma.userId] }),
      () => put(`security/users/${gamma.userId}`, { roles: [ids['role']] }),
    ];
    const { db } = server.store;
    const idOf = async (name: string): Promise<number> =>
      (await db.selectFrom('roles').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id;
    const [gammaRole, alphaRole] = [await idOf('Gamma'), await idOf('Alpha')];
    const seen: string[] = [];
    for (const step of steps) {
      await step();
      const done = await answers();
      expect(await said()).toEqual(done);
      seen.push(JSON.stringify(done));
    }
    expect(new Set(seen).size).toBe(3);
  });

  it('lists the rules of the data, and whether they apply', async () => {
    const rule = (name: string, filter_type: string, role: number) =>
      make('rowlevelsecurity', {
        name,
        filter_type,
        tables: [ids['dataset']],
        roles: [role],
        clause: `team = '${name}'`,
      });
    await rule('own', 'Regular', ids['role']!);
    await rule('others', 'Base', ids['role']!);
    const explained = await why(gamma, 'chart', ids['chart']!);
    expect(explained.rules.map(({ name, applies, roles }) => [name, applies, roles])).toEqual([
      ['own', true, ['Sales']],
      ['others', false, ['Sales']],
    ]);
  });

  it('says that an account is deactivated', async () => {
    const closed = await server.person('closed', 'Admin');
    await admin.send('PUT', `/api/v1/security/users/${closed.userId}`, { active: false });
    const explained = await why(closed, 'dataset', ids['dataset']!);
    expect([explained.is_allowed, check(explained, 'account').is_met]).toEqual([false, false]);
  });

  it('404: for a missing user or item', async () => {
    const ask = (text: string) => admin.get(`/api/v1/powerset/access?${text}`);
    expect((await ask(`user_id=999999&kind=chart&id=${ids['chart']}`)).statusCode).toBe(404);
    expect((await ask(`user_id=${gamma.userId}&kind=chart&id=999999`)).statusCode).toBe(404);
    expect((await ask(`user_id=${gamma.userId}&kind=secret&id=1`)).statusCode).toBe(400);
  });
});
