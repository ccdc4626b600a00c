import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { METADATA_ENGINES, stopStores } from '../../metadata/test-stores.ts';
import { testServer, type TestServer } from '../../test-server.ts';
import { settingsOverviewOf } from './settings-overview.ts';
import { readSettings, settingOrigins } from '../../config/settings.ts';

afterAll(stopStores);
const SECRET = 'a secret that nobody may read';
const PAGES = ['/api/v1/powerset/system', '/api/v1/powerset/settings'];

describe.each(METADATA_ENGINES)('the state of the server, stored in %s', engine => {
  let server: TestServer;
  beforeAll(async () => {
    server = await testServer({
      engine,
      env: { POWERSET_JWT_SECRET: SECRET, POWERSET_ROW_LIMIT: '777' },
    });
  });
  afterAll(() => server.close());

  it.each(PAGES)('is only for administrators (%s)', async path => {
    const admin = await server.person(`admin of ${path}`, 'Admin');
    expect((await admin.get(path)).statusCode).toBe(200);
    for (const role of ['Alpha', 'Gamma', 'sql_lab', 'Public']) {
      const other = await server.person(`${role} of ${path}`, role);
      expect([role, (await other.get(path)).statusCode]).toEqual([role, 403]);
    }
    expect((await server.visitor.get(path)).statusCode).toBe(401);
  });

  it('stays closed to a role that only has the permission for users', async () => {
    const { db } = server.store;
    const { id } = await db
      .insertInto('roles')
      .values({ name: 'Clerk' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const permission = await db
      .selectFrom('permissions')
      .select('id')
      .where('permission', '=', 'can_get')
      .where('resource', '=', 'User')
      .executeTakeFirstOrThrow();
    await db.insertInto('role_permissions').values({ role_id: id, permission_id: permission.id }).execute();
    const clerk = await server.person('clerk', 'Clerk');
    for (const path of PAGES) expect((await clerk.get(path)).statusCode).toBe(403);
  });

  it('shows settings and where they come from, but no secret', async () => {
    const admin = await server.person('reader', 'Admin');
    const answer = await admin.get('/api/v1/powerset/settings');
    expect(answer.body).not.toContain(SECRET);
    const found = new Map(
      answer.json<{ result: { key: string }[] }>().result.map(setting => [setting.key, setting]),
    );
    expect(found.get('jwtSecret')).toMatchObject({ value: null, is_secret: true, is_set: true });
    expect(found.get('rowLimit')).toMatchObject({ value: '777', origin: 'environment' });
    expect(found.get('sqlMaxRow')).toMatchObject({ value: '100000', origin: 'default' });
    expect((await admin.get('/api/v1/powerset/system')).body).not.toContain(SECRET);
  });

  it('names who waits for a database, and for how long', async () => {
    const { db } = server.store;
    const admin = await server.person('watcher', 'Admin');
    const made = await admin.send('POST', '/api/v1/database/', {
      database_name: 'warehouse',
      sqlalchemy_uri: 'duckdb:///warehouse.duckdb',
    });
    const database = made.json<{ id: number }>();
    const run = (client_id: string, status: string, extra: object) => ({
      client_id,
      status,
      database_id: database.id,
      user_id: admin.userId,
      sql: 'SELECT 1',
      select_as_cta: 0 as const,
      select_as_cta_used: 0 as const,
      progress: 0,
      start_time: server.clock.now - 5000,
      changed_on: server.clock.now,
      extra: JSON.stringify(extra),
    });
    await db
      .insertInto('queries')
      .values([
        run('runs', 'running', {}),
        run('waits', 'pending', { queue_position: 3 }),
        run('ended', 'success', {}),
      ])
      .execute();
    const { result } = (await admin.get('/api/v1/powerset/system')).json();
    expect(result.runs.count).toBe(2);
    expect(result.runs.result).toMatchObject([
      { client_id: 'runs', place: null, user: 'watcher Tester', database: 'warehouse' },
      { client_id: 'waits', place: 3, sql: 'SELECT 1' },
    ]);
    expect(result.connections).toContainEqual({
      id: database.id,
      name: 'warehouse',
      engine: 'duckdb',
      running: 1,
      waiting: 1,
    });
    expect(result.store).toEqual({ engine: 'sqlite' });
    expect(result.disk.total).toBeGreaterThan(result.disk.free);
  });
});

describe('the overview of settings', () => {
  it('tells the environment, the file, and the default apart', () => {
    const env = { POWERSET_PORT: '9000' };
    const [port, host] = settingsOverviewOf(readSettings(env, '/nowhere'), settingOrigins(env, '/nowhere'));
    expect([port, host]).toMatchObject([
      { key: 'port', value: '9000', origin: 'environment' },
      { key: 'host', value: '127.0.0.1', origin: 'default' },
    ]);
  });

  it('hides every setting that is marked as a secret', () => {
    const overview = settingsOverviewOf(readSettings({}, '/nowhere'), {});
    const secrets = overview.filter(setting => setting.is_secret).map(setting => setting.key);
    expect(secrets).toEqual(
      expect.arrayContaining(['metadataUrl', 'redisUrl', 'secretKey', 'adminPassword', 'oidc', 'ldap']),
    );
    expect(overview.filter(setting => setting.is_secret && setting.value !== null)).toEqual([]);
  });
});
