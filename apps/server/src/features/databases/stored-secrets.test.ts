import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OTHER_AUTHORITY, TEST_AUTHORITY } from '@powerset/testing/test-certificates.ts';
import { makeSecrets } from '../../config/secret-key.ts';
import { testServer, type TestClient, type TestServer } from '../../test-server.ts';
import { openableDatabases } from './openable-database.ts';
import { otherPart } from './stored-secrets.ts';

const way = (uri: string, connectArgs?: object) => ({
  uri,
  extra: connectArgs ? JSON.stringify({ engine_params: { connect_args: connectArgs } }) : '{}',
  tunnel: null,
});

describe('the destination of a stored secret', () => {
  it.each([
    [
      'pinot+http://u:XXXXXXXXXX@good:8099/query/sql',
      'pinot+http://u:XXXXXXXXXX@good:8099/query/sql?controller=http://evil',
      'controller',
    ],
    [
      'kustosql+https://good/db?azure_ad_client_secret=XXXXXXXXXX',
      'kustosql+https://good/db?azure_ad_client_secret=XXXXXXXXXX&authority=http://evil',
      'authority',
    ],
    ['trino+https://u:XXXXXXXXXX@good/db', 'trino+http://u:XXXXXXXXXX@good/db', 'protocol'],
    ['trino+https://u:XXXXXXXXXX@good/db', 'trino://u:XXXXXXXXXX@good/db', 'protocol'],
    ['mysql://u:XXXXXXXXXX@good/db', 'mysql://u:XXXXXXXXXX@good/db?unix_socket=/tmp/evil', 'unix_socket'],
    [
      'postgresql://u:XXXXXXXXXX@good/db?sslmode=verify-full',
      'postgresql://u:XXXXXXXXXX@good/db?sslmode=disable',
      'sslmode',
    ],
    ['postgresql://u:XXXXXXXXXX@good/db?sslmode=verify-full', 'postgresql://u:XXXXXXXXXX@good/db', 'sslmode'],
    ['x://u:XXXXXXXXXX@good/db', 'x://u:XXXXXXXXXX@good/db?token_url=http://evil', 'token_url'],
    ['x://u:XXXXXXXXXX@good/db?token_url=XXXXXXXXXX', 'x://u:XXXXXXXXXX@good/db', 'token_url'],
    [
      'mssql://?odbc_connect=XXXXXXXXXX&password=XXXXXXXXXX',
      'mssql://?odbc_connect=Server%3Devil&password=XXXXXXXXXX',
      'odbc_connect',
    ],
    ['x://u:XXXXXXXXXX@/one', 'x://u:XXXXXXXXXX@/two', 'server'],
    ['postgresql://u:XXXXXXXXXX@one:1,two:2/db', 'postgresql://u:XXXXXXXXXX@one:1,evil:2/db', 'server'],
  ])('from %s is another one to %s', (known, given, other) => {
    expect(otherPart(way(given), way(known))).toBe(other);
    expect(otherPart(way(known), way(known))).toBeUndefined();
  });

  it.each([
    [
      'postgresql+psycopg2://u:XXXXXXXXXX@good:5432/db',
      'postgresql+asyncpg://other:XXXXXXXXXX@GOOD:5432/another?application_name=a&connect_timeout=5&client_encoding=utf8',
    ],
    [
      'snowflake://u:XXXXXXXXXX@account/db/one?warehouse=w&role=r',
      'snowflake://u:XXXXXXXXXX@account/db/two?role=other&client_session_keep_alive=true',
    ],
    [
      'trino+https://u:XXXXXXXXXX@good/db',
      'trino+https://u:XXXXXXXXXX@good/db?source=a&timezone=UTC&session_properties=x',
    ],
    ['x://u:XXXXXXXXXX@good/db?token=XXXXXXXXXX', 'x://u:XXXXXXXXXX@good/db?token=new'],
  ])('from %s is the same to %s', (known, given) => {
    expect(otherPart(way(given), way(known))).toBeUndefined();
  });

  it('depends on everything that drivers get besides the address, except for timeouts', () => {
    const known = way('bigquery://p', { api_endpoint: 'https://good', nested: { a: 1, b: 2 } });
    expect(
      otherPart(way('bigquery://p', { api_endpoint: 'https://evil', nested: { a: 1, b: 2 } }), known),
    ).toBe('api_endpoint');
    expect(otherPart(way('bigquery://p'), known)).toBe('api_endpoint');
    expect(
      otherPart(
        way('bigquery://p', {
          nested: { b: 2, a: 1 },
          api_endpoint: 'https://good',
          read_timeout: 5,
          schema: 's',
        }),
        known,
      ),
    ).toBeUndefined();
  });
});

describe('databases with stored secrets', () => {
  let server: TestServer;
  let admin: TestClient;
  const extra = (endpoint: string) =>
    JSON.stringify({ engine_params: { connect_args: { api_endpoint: endpoint } } });
  const uri = 'postgresql://me@host/db';
  const masked = JSON.stringify({ credentials_info: { private_key: 'XXXXXXXXXX' } });
  const secret = masked.replace('XXXXXXXXXX', 'top-secret');
  const opened = (id: number) =>
    openableDatabases(server.store.db, makeSecrets('a key that only tests use')).byId(id);
  const make = async (body: object) =>
    (
      await admin.send('POST', '/api/v1/database/', {
        sqlalchemy_uri: uri,
        extra: extra('https://good'),
        ...body,
      })
    ).json<{ id: number }>().id;
  const put = (id: number, body: object) => admin.send('PUT', `/api/v1/database/${id}`, body);
  const refusal = {
    message: {
      masked_encrypted_extra: ['Enter the secrets again: the stored ones are for another api_endpoint.'],
    },
  };

  beforeAll(async () => {
    server = await testServer();
    admin = await server.person('admin', 'Admin');
  });
  afterAll(() => server.close());

  it("pass the server's certificate to the driver, and require the password again before it changes", async () => {
    const id = await make({
      database_name: 'known server',
      sqlalchemy_uri: 'postgresql://me:secret@host/db',
      server_cert: TEST_AUTHORITY,
    });
    const certificate = async () => (await opened(id))?.extras.serverCertificate;
    expect(await certificate()).toBe(TEST_AUTHORITY);
    expect((await put(id, { server_cert: 'XXXXXXXXXX', expose_in_sqllab: false })).statusCode).toBe(200);
    expect(await certificate()).toBe(TEST_AUTHORITY);
    const told = {
      message: {
        sqlalchemy_uri: [
          'Enter the password again: the stored one is for another certificate of the server.',
        ],
      },
    };
    const trying = await admin.send('POST', '/api/v1/database/test_connection/', {
      database_name: 'known server',
      sqlalchemy_uri: 'postgresql://me:XXXXXXXXXX@host/db',
      server_cert: OTHER_AUTHORITY,
    });
    const answers = [
      await put(id, { server_cert: OTHER_AUTHORITY }),
      await put(id, { server_cert: null }),
      trying,
    ];
    expect(answers.map(answer => [answer.statusCode, answer.json()])).toEqual(Array(3).fill([422, told]));
    expect(
      (await put(id, { server_cert: OTHER_AUTHORITY, sqlalchemy_uri: 'postgresql://me:secret@host/db' }))
        .statusCode,
    ).toBe(200);
    expect(await certificate()).toBe(OTHER_AUTHORITY);
    expect(
      (
        await admin.send('POST', '/api/v1/database/test_connection/', {
          sqlalchemy_uri: 'postgresql://me@host/db',
          server_cert: 'no certificate',
        })
      ).statusCode,
    ).toBe(400);
  });

  it('take a certificate of the server without their password', async () => {
    const id = await make({
      database_name: 'unknown server',
      sqlalchemy_uri: 'postgresql://me:secret@host/db',
    });
    expect((await put(id, { server_cert: TEST_AUTHORITY })).statusCode).toBe(200);
    expect((await opened(id))?.extras.serverCertificate).toBe(TEST_AUTHORITY);
  });

  it('require their secret options again when these would go to another server', async () => {
    const id = await make({ database_name: 'by key', masked_encrypted_extra: secret });
    const trying = (body: object) =>
      admin.send('POST', '/api/v1/database/test_connection/', {
        database_name: 'by key',
        sqlalchemy_uri: uri,
        masked_encrypted_extra: masked,
        ...body,
      });
    const answers = [
      await put(id, { extra: extra('https://evil') }),
      await put(id, { extra: extra('https://evil'), masked_encrypted_extra: masked }),
      await put(id, { extra: '{}', sqlalchemy_uri: uri }),
      await trying({ extra: extra('https://evil') }),
      await trying({ extra: '{}' }),
    ];
    expect(answers.map(answer => [answer.statusCode, answer.json()])).toEqual(Array(5).fill([422, refusal]));
    expect((await put(id, { sqlalchemy_uri: 'postgresql://me@evil/db' })).json()).toEqual({
      message: {
        masked_encrypted_extra: ['Enter the secrets again: the stored ones are for another server.'],
      },
    });
    expect((await opened(id))?.extras).toMatchObject({
      connectArgs: { api_endpoint: 'https://good' },
      secrets: { credentials_info: { private_key: 'top-secret' } },
    });
    expect(
      [
        await trying({}),
        await put(id, { extra: extra('https://evil'), masked_encrypted_extra: secret.replace('top', 'new') }),
      ].map(answer => answer.statusCode),
    ).toEqual([200, 200]);
    expect((await opened(id))?.extras).toMatchObject({
      connectArgs: { api_endpoint: 'https://evil' },
      secrets: { credentials_info: { private_key: 'new-secret' } },
    });
  });

  it('keep the value behind a mask among new secret options, and lose none', async () => {
    const id = await make({
      database_name: 'by two keys',
      masked_encrypted_extra: '{"one": "1", "more": {"two": "2"}}',
    });
    const shown = (await admin.get(`/api/v1/database/${id}/connection`)).json<{
      result: { masked_encrypted_extra: string };
    }>().result.masked_encrypted_extra;
    for (const [text, secrets] of [
      [shown, { one: '1', more: { two: '2' } }],
      ['{"one": "XXXXXXXXXX", "more": {"two": "new"}}', { one: '1', more: { two: 'new' } }],
    ] as const) {
      expect((await put(id, { masked_encrypted_extra: text })).statusCode).toBe(200);
      expect((await opened(id))?.extras).toMatchObject({ secrets });
    }
    const refused = await put(id, { masked_encrypted_extra: shown.replace('}', ', "one": "other"}') });
    expect([refused.statusCode, refused.json()]).toEqual([
      422,
      {
        message: {
          masked_encrypted_extra: ['Enter all secrets: nothing is stored in the place of XXXXXXXXXX.'],
        },
      },
    ]);
    expect((await opened(id))?.extras).toMatchObject({ secrets: { one: '1' } });
  });

  it('are valid for no address except the one stored with them', async () => {
    const key = (change: object) =>
      JSON.stringify({
        credentials_info: {
          private_key: 'XXXXXXXXXX',
          token_uri: 'https://good/token',
          project: 'p',
          ...change,
        },
      });
    const id = await make({
      database_name: 'by signature',
      masked_encrypted_extra: key({ private_key: 'top-secret' }),
    });
    const refused = await put(id, { masked_encrypted_extra: key({ token_uri: 'https://evil/token' }) });
    expect([refused.statusCode, refused.json()]).toEqual([
      422,
      {
        message: { masked_encrypted_extra: ['Enter all secrets: the stored ones are for another address.'] },
      },
    ]);
    expect((await put(id, { masked_encrypted_extra: key({ project: 'q' }) })).statusCode).toBe(200);
    expect((await opened(id))?.extras).toMatchObject({
      secrets: { credentials_info: { private_key: 'top-secret', project: 'q' } },
    });
  });

  it('require the password again when other options would send it to another server', async () => {
    const id = await make({
      database_name: 'by password',
      sqlalchemy_uri: 'postgresql://me:top-secret@host/db',
    });
    const refused = await put(id, { extra: extra('https://evil') });
    expect([refused.statusCode, refused.json()]).toEqual([
      422,
      {
        message: {
          sqlalchemy_uri: ['Enter the password again: the stored one is for another api_endpoint.'],
        },
      },
    ]);
    expect(
      (await put(id, { extra: extra('https://evil'), sqlalchemy_uri: 'postgresql://me:top-secret@host/db' }))
        .statusCode,
    ).toBe(200);
  });

  it('require nothing if there are none', async () => {
    const id = await make({ database_name: 'open', masked_encrypted_extra: '{}' });
    expect(
      [
        await put(id, { extra: extra('https://other') }),
        await put(id, { sqlalchemy_uri: 'postgresql://me@other/db?sslmode=disable' }),
        await put(id, { extra: '{}' }),
      ].map(answer => answer.statusCode),
    ).toEqual([200, 200, 200]);
  });

  it('put a password nowhere but in its place, so that it is never shown', async () => {
    const id = await make({
      database_name: 'odd mask',
      sqlalchemy_uri: 'postgresql://me:top-secret@host/db',
    });
    await put(id, {
      extra: extra('https://good'),
      sqlalchemy_uri: 'postgresql://me@host/db?application_name=:XXXXXXXXXX@',
    });
    expect((await admin.get(`/api/v1/database/${id}/connection`)).body).not.toContain('top-secret');
  });
});
