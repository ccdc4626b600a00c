import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testServer, type TestClient, type TestServer } from '../../test-server.ts';
import { makeSecrets } from '../../config/secret-key.ts';
import { rememberHostKey } from './service.ts';
import { openableDatabases } from './openable-database.ts';

const q = (text: string): string => `?q=${encodeURIComponent(text)}`;
const URI = 'postgresql+psycopg2://me:p%40ss@host:5432/db';

describe('databases', () => {
  let server: TestServer;
  let admin: TestClient;
  let names = 0;
  const make = async (body: object = {}): Promise<number> =>
    (
      await admin.send('POST', '/api/v1/database/', {
        database_name: `db ${(names += 1)}`,
        sqlalchemy_uri: URI,
        ...body,
      })
    ).json<{ id: number }>().id;
  const uriOf = async (id: number) =>
    (await openableDatabases(server.store.db, makeSecrets('a key that only tests use')).byId(id))
      ?.sqlalchemyUri;

  beforeAll(async () => {
    server = await testServer();
    admin = await server.person('admin', 'Admin');
  });
  afterAll(() => server.close());

  it('never show or store a password in the clear', async () => {
    const id = await make();
    const answers = await Promise.all(
      [`/api/v1/database/${id}`, `/api/v1/database/${id}/connection`, '/api/v1/database/'].map(url =>
        admin.get(url),
      ),
    );
    expect(answers.map(answer => answer.statusCode)).toEqual([200, 200, 200]);
    expect(answers.map(answer => answer.body).join()).not.toMatch(/p@ss|p%40ss/);
    expect(answers[1]!.json()).toMatchObject({
      result: {
        sqlalchemy_uri: 'postgresql+psycopg2://me:XXXXXXXXXX@host:5432/db',
        parameters: { host: 'host', port: 5432, username: 'me', database: 'db', password: 'XXXXXXXXXX' },
      },
    });
    const stored = JSON.stringify(
      await server.store.db.selectFrom('databases').selectAll().where('id', '=', id).execute(),
    );
    expect(stored).not.toMatch(/p@ss|p%40ss/);
    expect(await uriOf(id)).toBe(URI);
  });

  it('keep the stored password when a save sends the mask back', async () => {
    const id = await make();
    await admin.send('PUT', `/api/v1/database/${id}`, {
      sqlalchemy_uri: 'postgresql+psycopg2://other:XXXXXXXXXX@host:5432/db',
    });
    expect(await uriOf(id)).toBe('postgresql+psycopg2://other:p%40ss@host:5432/db');
  });

  it.each([
    ['postgresql+psycopg2://me:XXXXXXXXXX@elsewhere:5432/db', 'server'],
    ['postgresql+psycopg2://me:XXXXXXXXXX@host:5433/db', 'server'],
    ['mysql://me:XXXXXXXXXX@host:5432/db', 'server'],
    ['postgresql+psycopg2://me:XXXXXXXXXX@host:5432/db?host=elsewhere', 'host'],
    ['postgresql://me:XXXXXXXXXX@host:5432/db?sslmode=disable', 'sslmode'],
  ])('send the stored password nowhere but to its server: %s', async (uri, other) => {
    const id = await make({ database_name: `kept ${uri}` });
    const answers = [
      await admin.send('PUT', `/api/v1/database/${id}`, { sqlalchemy_uri: uri }),
      await admin.send('POST', '/api/v1/database/test_connection/', {
        database_name: `kept ${uri}`,
        sqlalchemy_uri: uri,
      }),
    ];
    expect(answers.map(answer => [answer.statusCode, answer.json()])).toEqual(
      Array(2).fill([
        422,
        {
          message: { sqlalchemy_uri: [`Enter the password again: the stored one is for another ${other}.`] },
        },
      ]),
    );
    expect(await uriOf(id)).toBe(URI);
  });

  it('report the errors of a connection form field by field', async () => {
    const form = { host: 'host', port: 5432, username: 'me', password: 'p', database: 'db' };
    const messageOf = async (parameters: object, engine: string | undefined = 'postgresql') => {
      const answer = await admin.send('POST', '/api/v1/database/', {
        database_name: 'by form',
        configuration_method: 'dynamic_form',
        engine,
        parameters,
      });
      return [answer.statusCode, answer.json<{ message: unknown }>().message];
    };
    expect(await messageOf({ ...form, port: -1 })).toEqual([
      400,
      { port: ['Must be greater than or equal to 0 and less than 65536.'] },
    ]);
    expect(await messageOf({ ...form, host: 5, query: [], encryption: 'maybe', extra: 1 })).toEqual([
      400,
      {
        encryption: ['Not a valid boolean.'],
        extra: ['Unknown field.'],
        host: ['Not a valid string.'],
        query: ['Not a valid mapping type.'],
      },
    ]);
    expect(await messageOf({})).toEqual([
      400,
      Object.fromEntries(
        ['database', 'host', 'port', 'username'].map(name => [name, ['Missing data for required field.']]),
      ),
    ]);
    expect(await messageOf(form, 'no engine')).toEqual([
      400,
      {
        _schema: ['Engine spec "InvalidEngine" does not support being configured via individual parameters.'],
      },
    ]);
    const id = await make();
    await admin.send('PUT', `/api/v1/database/${id}`, {
      configuration_method: 'dynamic_form',
      engine: 'postgresql',
      parameters: { ...form, database: 'other' },
    });
    expect(await uriOf(id)).toMatch(/^postgresql.*:\/\/me:p@host:5432\/other$/);
  });

  it.each([
    [
      { database_name: 'x', sqlalchemy_uri: 'not a uri' },
      400,
      {
        sqlalchemy_uri: [
          'Invalid connection string, a valid string usually follows: backend+driver://user:password@database-host/database-name',
        ],
      },
    ],
    [{ database_name: 'x' }, 422, { sqlalchemy_uri: ['Field is required'] }],
    [{ sqlalchemy_uri: URI }, 400, { database_name: ['Missing data for required field.'] }],
    [
      { database_name: 'x', sqlalchemy_uri: 'foodb://host/x' },
      422,
      'Connection failed, please check your connection settings',
    ],
    [
      { database_name: 'x', sqlalchemy_uri: 'postgresql://unreachable/x' },
      422,
      'The database could not be reached.',
    ],
  ])('refuses %o with %i', async (body, status, message) => {
    const answer = await admin.send('POST', '/api/v1/database/', body);
    expect([answer.statusCode, answer.json()]).toEqual([status, { message }]);
  });

  it('422: are not deleted while a dataset needs them', async () => {
    const id = await make();
    await admin.send('POST', '/api/v1/dataset/', { database: id, schema: 'main', table_name: 'sales' });
    expect((await admin.send('DELETE', `/api/v1/database/${id}`)).statusCode).toBe(422);
    expect((await admin.get(`/api/v1/database/${id}`)).statusCode).toBe(200);
  });

  it('show users with access to one dataset its database, and in it only that table', async () => {
    const id = await make();
    const { id: datasetId } = (
      await admin.send('POST', '/api/v1/dataset/', { database: id, schema: 'main', table_name: 'sales' })
    ).json<{ id: number }>();
    const reader = await server.person('reader', 'Gamma', 'sql_lab');
    const tables = async () => await reader.get(`/api/v1/database/${id}/tables/${q('(schema_name:main)')}`);
    expect((await tables()).statusCode).toBe(404);
    await grant(reader.userId!, datasetId);
    await new Promise(resolve => setTimeout(resolve, 1100)); // The server caches permissions for a second.
    expect((await tables()).json()).toMatchObject({ count: 1, result: [{ value: 'sales' }] });
    expect((await reader.get(`/api/v1/database/${id}/table/sales/main/`)).statusCode).toBe(200);
    expect((await reader.get(`/api/v1/database/${id}/table/secrets/main/`)).statusCode).toBe(404);
    const named = (text: string) => reader.get(`/api/v1/database/${id}/table_metadata/${text}`);
    expect((await named('?name=sales&schema=main')).json()).toMatchObject({ name: 'sales', primaryKey: {} });
    expect(
      (
        await Promise.all(
          [
            '?name=secrets&schema=main',
            'extra/?name=secrets&schema=main',
            'extra/?name=sales&schema=main',
            '?name=sales&catalog=other',
            '',
          ].map(named),
        )
      ).map(answer => answer.statusCode),
    ).toEqual([404, 404, 200, 422, 400]);
    expect((await reader.get(`/api/v1/database/${id}/table_extra/secrets/main/`)).statusCode).toBe(404);
    expect((await reader.get(`/api/v1/database/${id}/catalogs/`)).json()).toEqual({ result: ['db'] });
    expect(
      (await reader.get(`/api/v1/database/${id}/tables/${q('(schema_name:main,catalog_name:other)')}`))
        .statusCode,
    ).toBe(422);
    expect((await reader.get(`/api/v1/database/${id}/schemas/`)).json()).toEqual({ result: ['main'] });
    const sql = (text: string) =>
      reader.send('POST', '/api/v1/sqllab/execute/', { database_id: id, schema: 'main', sql: text });
    expect((await sql('select * from sales')).statusCode).toBe(200);
  });

  it('403: are changed by administrators only', async () => {
    const alpha = await server.person('alpha', 'Alpha');
    const answers = await Promise.all([
      alpha.send('POST', '/api/v1/database/', { database_name: 'x', sqlalchemy_uri: URI }),
      alpha.send('POST', '/api/v1/database/test_connection/', { sqlalchemy_uri: URI }),
      alpha.get('/api/v1/database/1/connection'),
    ]);
    expect(answers.map(answer => answer.statusCode)).toEqual([403, 403, 403]);
  });

  async function grant(userId: number, datasetId: number, name = 'readers'): Promise<void> {
    const { db } = server.store;
    const { id: permissionId } = await db
      .insertInto('permissions')
      .values({
        permission: 'datasource_access',
        resource: `sales of ${name}`,
        dataset_id: datasetId,
        database_id: null,
        schema: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { id: roleId } = await db
      .insertInto('roles')
      .values({ name })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('role_permissions')
      .values({ role_id: roleId, permission_id: permissionId })
      .execute();
    await db.insertInto('user_roles').values({ user_id: userId, role_id: roleId }).execute();
  }
});

it('keeps secrets in the parameters of an address hidden, in the store, in answers and in the action log', async () => {
  const server = await testServer();
  const admin = await server.person('admin', 'Admin');
  const { id } = (
    await admin.send('POST', '/api/v1/database/', {
      database_name: 'by token',
      sqlalchemy_uri: 'postgresql://me:top-secret@host/db?token=top-secret&sslmode=require',
    })
  ).json<{ id: number }>();
  const masked = 'postgresql://me:XXXXXXXXXX@host/db?token=XXXXXXXXXX&sslmode=require';
  const shown = await admin.get(`/api/v1/database/${id}/connection`);
  expect(shown.json()).toMatchObject({
    result: {
      sqlalchemy_uri: masked,
      parameters: { password: 'XXXXXXXXXX', query: { token: 'XXXXXXXXXX', sslmode: 'require' } },
    },
  });
  await admin.send('PUT', `/api/v1/database/${id}`, { sqlalchemy_uri: masked.replace('/db', '/other') });
  const target = await openableDatabases(server.store.db, makeSecrets('a key that only tests use')).byId(id);
  expect(target?.sqlalchemyUri).toBe(
    'postgresql://me:top-secret@host/other?token=top-secret&sslmode=require',
  );
  const stored = JSON.stringify([
    await server.store.db.selectFrom('databases').selectAll().execute(),
    await server.store.db.selectFrom('logs').selectAll().execute(),
    await server.store.db.selectFrom('replaced_versions').selectAll().execute(),
  ]);
  expect(stored).toContain('token=XXXXXXXXXX');
  expect(stored + shown.body).not.toContain('top-secret');
  await server.close();
});

describe('tunnels of databases', () => {
  let server: TestServer;
  let admin: TestClient;
  const tunnel = { server_address: 'bastion', server_port: 22, username: 'me', password: 'tunnel-secret' };
  const post = (body: object) => admin.send('POST', '/api/v1/database/', { sqlalchemy_uri: URI, ...body });
  const stored = async (id: number) =>
    (await openableDatabases(server.store.db, makeSecrets('a key that only tests use')).byId(id))?.tunnel;

  beforeAll(async () => {
    server = await testServer({ env: { POWERSET_FEATURE_FLAGS: '{"SSH_TUNNELING":true}' } });
    admin = await server.person('admin', 'Admin');
  });
  afterAll(() => server.close());

  it('are stored with the database, and never shown or stored in clear text', async () => {
    const made = await post({ database_name: 'tunnelled', ssh_tunnel: tunnel });
    const { id, result } = made.json<{ id: number; result: { ssh_tunnel: unknown } }>();
    const masked = { server_address: 'bastion', server_port: 22, username: 'me', password: 'XXXXXXXXXX' };
    expect([made.statusCode, result.ssh_tunnel]).toEqual([201, masked]);
    expect((await admin.get(`/api/v1/database/${id}/connection`)).json()).toMatchObject({
      result: { ssh_tunnel: { id, ...masked } },
    });
    expect(JSON.stringify(await server.store.db.selectFrom('databases').selectAll().execute())).not.toContain(
      'tunnel-secret',
    );
    expect(await stored(id)).toEqual({
      host: 'bastion',
      port: 22,
      username: 'me',
      password: 'tunnel-secret',
    });
    expect(
      (
        await admin.send('PUT', `/api/v1/database/${id}`, {
          ssh_tunnel: { ...masked, server_address: 'elsewhere' },
        })
      ).json(),
    ).toEqual({ message: { password: ['Enter it again: the stored one is for another server.'] } });
    await admin.send('PUT', `/api/v1/database/${id}`, { ssh_tunnel: { ...masked, username: 'other' } });
    expect(await stored(id)).toEqual({
      host: 'bastion',
      port: 22,
      username: 'other',
      password: 'tunnel-secret',
    });
  });

  it("are removed, added or changed only with the database's password", async () => {
    const { id } = (await post({ database_name: 'through a tunnel', ssh_tunnel: tunnel })).json<{
      id: number;
    }>();
    const another = { ...tunnel, server_address: 'another' };
    const refused = [
      422,
      {
        message: {
          sqlalchemy_uri: ['Enter the password again: the stored one is for another SSH tunnel or none.'],
        },
      },
    ];
    const put = (body: object) => admin.send('PUT', `/api/v1/database/${id}`, body);
    const trying = (ssh_tunnel?: object) =>
      admin.send('POST', '/api/v1/database/test_connection/', {
        database_name: 'through a tunnel',
        sqlalchemy_uri: URI.replace('p%40ss', 'XXXXXXXXXX'),
        ...(ssh_tunnel && { ssh_tunnel }),
      });
    const answers = [
      await put({ ssh_tunnel: another }),
      await put({ ssh_tunnel: null }),
      await put({ ssh_tunnel: { ...tunnel, server_port: 2222 } }),
      await admin.send('DELETE', `/api/v1/database/${id}/ssh_tunnel/`),
      await trying(another),
      await trying(),
    ];
    expect(answers.map(answer => [answer.statusCode, answer.json()])).toEqual(Array(6).fill(refused));
    expect(await stored(id)).toMatchObject({ host: 'bastion' });
    expect(
      [
        await put({ ssh_tunnel: another, sqlalchemy_uri: URI }),
        await put({ ssh_tunnel: null, sqlalchemy_uri: URI }),
      ].map(answer => answer.statusCode),
    ).toEqual([200, 200]);
    const added = await put({ ssh_tunnel: tunnel });
    expect([added.statusCode, added.json()]).toEqual(refused);
  });

  it('are taken off databases without stored secrets for the asking', async () => {
    const { id } = (
      await post({
        database_name: 'no secrets',
        sqlalchemy_uri: 'postgresql://me@host/db',
        ssh_tunnel: tunnel,
      })
    ).json<{ id: number }>();
    expect((await admin.send('DELETE', `/api/v1/database/${id}/ssh_tunnel/`)).json()).toEqual({
      message: 'OK',
    });
    expect(await stored(id)).toBeUndefined();
    expect((await admin.send('DELETE', `/api/v1/database/${id}/ssh_tunnel/`)).statusCode).toBe(404);
  });

  it('keep the known key as long as the server is the same, and are removed by null', async () => {
    const hostKey = `SHA256:${'a'.repeat(43)}`;
    const { id } = (
      await post({ database_name: 'known', ssh_tunnel: { ...tunnel, host_key: hostKey } })
    ).json<{ id: number }>();
    const change = async (ssh_tunnel: object | null) => {
      await admin.send('PUT', `/api/v1/database/${id}`, { ssh_tunnel, sqlalchemy_uri: URI });
      return stored(id);
    };
    expect((await stored(id))?.hostKey).toBe(hostKey);
    expect(await change({ ...tunnel, username: 'other' })).toMatchObject({ username: 'other', hostKey });
    expect((await change({ ...tunnel, host_key: null }))?.hostKey).toBeUndefined();
    await rememberHostKey(id, hostKey, server.store);
    await rememberHostKey(id, `SHA256:${'b'.repeat(43)}`, server.store);
    expect((await stored(id))?.hostKey).toBe(hostKey);
    expect((await change({ ...tunnel, server_address: 'another' }))?.hostKey).toBeUndefined();
    expect(await change(null)).toBeUndefined();
  });

  it.each([
    [
      { ...tunnel, host_key: 'md5:x' },
      400,
      {
        ssh_tunnel: {
          host_key: [
            'The fingerprint of a key looks like SHA256:… with 43 letters and digits, as ssh-keygen -l prints it.',
          ],
        },
      },
    ],
    [{ server_address: 'a' }, 422, { server_port: ['Field is required'], username: ['Field is required'] }],
    [{ ...tunnel, private_key: 'k' }, 422, 'Cannot have multiple credentials for the SSH Tunnel'],
    [
      { server_address: 'a', server_port: 22, username: 'u' },
      422,
      'Must provide credentials for the SSH Tunnel',
    ],
    [
      { server_address: 'a', server_port: 22, username: 'u', private_key_password: 'p' },
      422,
      { private_key: ['Field is required'] },
    ],
    [{ ...tunnel, zz: 1 }, 400, { ssh_tunnel: { zz: ['Unknown field.'] } }],
  ])('report their errors: %j', async (given, status, message) => {
    const answer = await post({ database_name: 'wrong', ssh_tunnel: given });
    expect([answer.statusCode, answer.json()]).toEqual([status, { message }]);
  });

  it('are refused if the feature is off', async () => {
    const without = await testServer();
    const other = await without.person('other', 'Admin');
    const answer = await other.send('POST', '/api/v1/database/', {
      database_name: 'x',
      sqlalchemy_uri: URI,
      ssh_tunnel: tunnel,
    });
    expect([answer.statusCode, answer.json()]).toEqual([400, { message: 'SSH Tunneling is not enabled' }]);
    await without.close();
  });
});
