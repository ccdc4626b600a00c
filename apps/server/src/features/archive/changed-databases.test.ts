import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { memoryStore } from '../../cache/stores.ts';
import { METADATA_ENGINES, stopStores } from '../../metadata/test-stores.ts';
import { importRoles } from '../../moving/role-file.ts';
import { testServer, type TestClient, type TestServer } from '../../test-server.ts';
import { upload } from '../../test-upload.ts';

afterAll(stopStores);

describe.each(METADATA_ENGINES)('a database that changes, with the store in %s', engine => {
  let server: TestServer;
  let admin: TestClient;
  let database = 0;
  let dataset = 0;
  beforeEach(async () => {
    server = await testServer({ engine, results: memoryStore(1e6) });
    admin = await server.person('admin', 'Admin');
    database = await add('database', { database_name: 'golden', sqlalchemy_uri: 'duckdb:///a.duckdb' });
    dataset = await add('dataset', { database, schema: 'main', table_name: 'sales' });
  });
  afterEach(() => server.close());
  const add = async (path: string, body: object): Promise<number> =>
    (await admin.send('POST', `/api/v1/${path}/`, body)).json<{ id: number }>().id;
  const isCached = async (): Promise<boolean | null> =>
    (
      await admin.send('POST', '/api/v1/chart/data', {
        datasource: { id: dataset, type: 'table' },
        queries: [{ columns: ['region'] }],
      })
    ).json<{ result: { is_cached: boolean | null }[] }>().result[0]!.is_cached;
  const importChanged = async (from: string, to: string, passwords = ''): Promise<unknown> => {
    const files = unzipSync(
      new Uint8Array((await admin.get(`/api/v1/database/export/?q=!(${database})`)).rawPayload),
    );
    const changed = zipSync(
      Object.fromEntries(
        Object.entries(files).map(([path, bytes]) => [path, strToU8(strFromU8(bytes).replace(from, to))]),
      ),
    );
    return (
      await upload(admin, '/api/v1/database/import/', changed, { passwords, overwrite: 'true' })
    ).json();
  };

  it('by an import keeps its permissions under its new name, and another database with the old name gets none', async () => {
    expect((await admin.get('/api/v1/security/permissions-resources/')).statusCode).toBe(200);
    expect(await importChanged('database_name: golden', 'database_name: silver')).toEqual({ message: 'OK' });
    const second = await add('database', { database_name: 'golden', sqlalchemy_uri: 'duckdb:///b.duckdb' });
    await add('dataset', { database: second, schema: 'main', table_name: 'sales' });
    expect((await admin.get('/api/v1/security/permissions-resources/')).statusCode).toBe(200);
    const rights = await server.store.db
      .selectFrom('permissions')
      .where('permission', 'in', ['database_access', 'schema_access'])
      .where('database_id', '=', database)
      .select('resource')
      .orderBy('permission')
      .execute();
    expect(rights).toEqual([{ resource: `[silver].(id:${database})` }, { resource: '[silver].[main]' }]);
    const ofDataset = await server.store.db
      .selectFrom('permissions')
      .where('dataset_id', '=', dataset)
      .select('resource')
      .execute();
    expect(ofDataset).toEqual([{ resource: `[silver].[sales](id:${dataset})` }]);
  });

  it('is found by its current name in a file of roles, even if permissions have older names', async () => {
    await admin.get('/api/v1/security/permissions-resources/');
    await server.store.db
      .updateTable('databases')
      .set({ name: 'silver' })
      .where('id', '=', database)
      .execute();
    const second = await add('database', { database_name: 'golden', sqlalchemy_uri: 'duckdb:///b.duckdb' });
    const file = JSON.stringify([
      {
        name: 'readers',
        permissions: [
          { permission: { name: 'schema_access' }, view_menu: { name: '[golden].[main]' } },
          { permission: { name: 'database_access' }, view_menu: { name: `[golden].(id:${second})` } },
        ],
      },
    ]);
    await importRoles(file, server.store.db);
    const reader = await server.person('reader', 'Gamma', 'readers');
    expect((await reader.get(`/api/v1/dataset/${dataset}`)).statusCode).toBe(404);
  });

  it('is queried again after an import with another address', async () => {
    await isCached();
    expect(await isCached()).toBe(true);
    expect(await importChanged('a.duckdb', 'b.duckdb')).toEqual({ message: 'OK' });
    expect(await isCached()).not.toBe(true);
  });

  it('by an import with its password keeps the other secrets of its address, and is refused if they are unknown', async () => {
    await admin.send('PUT', `/api/v1/database/${database}`, {
      sqlalchemy_uri: 'postgresql://me:one@host/db?sslpassword=two',
    });
    const passwords = JSON.stringify({ 'databases/golden.yaml': 'three' });
    expect(await importChanged('golden', 'golden', passwords)).toEqual({ message: 'OK' });
    const { uri, sealed_password: sealed } = await server.store.db
      .selectFrom('databases')
      .selectAll()
      .where('id', '=', database)
      .executeTakeFirstOrThrow();
    expect([uri, sealed === null]).toEqual([
      'postgresql://me:XXXXXXXXXX@host/db?sslpassword=XXXXXXXXXX',
      false,
    ]);
    expect(JSON.stringify(await importChanged('@host', '@evil', passwords))).toContain(
      'masked secrets other than the password',
    );
  });

  it.each([
    ['options', { extra: '{"engine_params":{"connect_args":{"schema":"x"}}}' }],
    ['secret options', { masked_encrypted_extra: '{"token":"x"}' }],
  ])('is queried again after a change of its %s', async (_, body) => {
    await isCached();
    expect(await isCached()).toBe(true);
    expect((await admin.send('PUT', `/api/v1/database/${database}`, body)).statusCode).toBe(200);
    expect(await isCached()).not.toBe(true);
  });
});
