import { createServer, type Server, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '@powerset/core/errors.ts';
import { testConnection, testServer, type TestClient, type TestServer } from '../../test-server.ts';

describe('the form of a connection', () => {
  let server: TestServer;
  let admin: TestClient;
  let listener: Server;
  let port: number;
  beforeAll(async () => {
    server = await testServer();
    admin = await server.person('admin', 'Admin');
    listener = createServer(socket => socket.destroy());
    await new Promise<void>(resolve => {
      listener.listen(0, '127.0.0.1', resolve);
    });
    port = (listener.address() as AddressInfo).port;
  });
  afterAll(async () => {
    listener.close();
    await server.close();
  });
  const check = (body: object) => admin.send('POST', '/api/v1/database/validate_parameters/', body);
  const form = (change: object = {}) => ({
    engine: 'postgresql',
    configuration_method: 'dynamic_form',
    parameters: { host: '127.0.0.1', port, username: 'me', password: 'p', database: 'db', ...change },
  });

  it.each([
    [
      {},
      ['Missing data for required field.', 'Missing data for required field.'],
      'INVALID_PAYLOAD_SCHEMA_ERROR',
    ],
    [
      { engine: 'postgresql', configuration_method: 'by hand', database_name: '', parameters: 1 },
      [
        'Length must be between 1 and 250.',
        'Must be one of: sqlalchemy_form, dynamic_form.',
        'Not a valid mapping type.',
      ],
      'INVALID_PAYLOAD_SCHEMA_ERROR',
    ],
    [
      { engine: 'foo', configuration_method: 'dynamic_form' },
      ['Engine "foo" cannot be configured through parameters.'],
      'GENERIC_DB_ENGINE_ERROR',
    ],
    [
      { engine: 'oracle', configuration_method: 'dynamic_form' },
      ['Engine "oracle" cannot be configured through parameters.'],
      'GENERIC_DB_ENGINE_ERROR',
    ],
    [
      { engine: 'postgresql', configuration_method: 'dynamic_form', parameters: { host: '' } },
      ['One or more parameters are missing: database, host, port, username'],
      'CONNECTION_MISSING_PARAMETERS_ERROR',
    ],
    [
      { engine: 'snowflake', configuration_method: 'dynamic_form', parameters: { username: 'me' } },
      ['One or more parameters are missing: account, database, password, role, warehouse'],
      'CONNECTION_MISSING_PARAMETERS_ERROR',
    ],
  ])('%o gets a list of what is missing', async (body, messages, type) => {
    const answer = await check(body);
    const { errors } = answer.json<{
      errors: { message: string; error_type: string; extra: { issue_codes: unknown[] } }[];
    }>();
    expect([answer.statusCode, errors.map(error => error.message), errors[0]!.error_type]).toEqual([
      422,
      messages,
      type,
    ]);
    expect(errors[0]!.extra.issue_codes).toHaveLength(1);
  });

  it.each([
    [
      { host: 'nohost.invalid' },
      "The hostname provided can't be resolved.",
      'CONNECTION_INVALID_HOSTNAME_ERROR',
    ],
    [{ port: 1 }, 'The port is closed.', 'CONNECTION_PORT_CLOSED_ERROR'],
    [
      { port: 70_000 },
      'The port must be an integer between 0 and 65535 (inclusive).',
      'CONNECTION_INVALID_PORT_ERROR',
    ],
    [{ port: 'abc' }, 'Port must be a valid integer.', 'CONNECTION_INVALID_PORT_ERROR'],
    [{ port: { toString: 1 } }, 'Port must be a valid integer.', 'CONNECTION_INVALID_PORT_ERROR'],
    [
      { host: { toString: 1 } },
      "The hostname provided can't be resolved.",
      'CONNECTION_INVALID_HOSTNAME_ERROR',
    ],
  ])('%o learns what cannot be reached', async (change, message, type) => {
    const answer = await check(form(change));
    expect([answer.statusCode, answer.json<{ errors: object[] }>().errors[0]]).toMatchObject([
      422,
      { message, error_type: type },
    ]);
  });

  it.each([
    [{ host: 'nohost.invalid' }, "The hostname provided can't be resolved."],
    [{ host: '127.0.0.1', port: 1 }, 'The port is closed.'],
    [{ host: '127.0.0.1' }, undefined],
  ])('is checked as far as it is filled in: %o', async (parameters, message) => {
    const answer = await check({ engine: 'postgresql', configuration_method: 'dynamic_form', parameters });
    const [missing, ...others] = answer.json<{ errors: { message: string; error_type: string }[] }>().errors;
    expect(missing!.error_type).toBe('CONNECTION_MISSING_PARAMETERS_ERROR');
    expect(others.map(error => error.message)).toEqual(message === undefined ? [] : [message]);
  });

  it('takes the path of a warehouse from the options of the driver', async () => {
    const databricks = {
      engine: 'databricks',
      configuration_method: 'dynamic_form',
      parameters: { access_token: 't', host: '127.0.0.1', port: 1, database: 'db' },
    };
    const told = async (body: object) =>
      (await check(body)).json<{ errors: { message: string }[] }>().errors.map(({ message }) => message);
    expect(await told(databricks)).toEqual([
      'One or more parameters are missing: extra',
      'The port is closed.',
    ]);
    expect(
      await told({ ...databricks, extra: '{"engine_params": {"connect_args": {"http_path": "/sql/1"}}}' }),
    ).toEqual(['The port is closed.']);
  });

  it.each([
    {},
    ...['', ' ', '{', 'key', '{}', 'null', '[]', '7', '{"project_id":7}', null, {}, [], 7, true].map(
      credentials => ({ credentials_info: credentials }),
    ),
    { query: 7 },
    { query: 'x' },
  ])('is answered, never failed, with the BigQuery parameters %j', async parameters => {
    const answer = await check({ engine: 'bigquery', configuration_method: 'dynamic_form', parameters });
    const isUnreadable = ['{', 'key'].includes(String(Object(parameters).credentials_info));
    expect([answer.statusCode, answer.body]).toEqual(
      isUnreadable
        ? [422, expect.stringContaining('The credentials are not valid JSON.')]
        : [200, expect.stringContaining('OK')],
    );
  });

  it('means the usual port of ClickHouse where none is given', async () => {
    const answer = await check({
      engine: 'clickhousedb',
      configuration_method: 'dynamic_form',
      parameters: { host: 'nohost.invalid' },
    });
    expect(answer.json<{ errors: { message: string }[] }>().errors[0]!.message).toBe(
      "The hostname provided can't be resolved.",
    );
    const local = await check({
      engine: 'clickhousedb',
      configuration_method: 'dynamic_form',
      parameters: { host: '127.0.0.1' },
    });
    expect(['The port is closed.', undefined]).toContain(
      local.json<{ errors?: { message: string }[] }>().errors?.[0]?.message,
    );
  });

  it('is accepted when the database answers', async () => {
    const answer = await check(form());
    expect([answer.statusCode, answer.json()]).toEqual([200, { message: 'OK' }]);
  });

  it('is offered for the engines that can be opened here, and for no other', async () => {
    const { databases } = (await admin.get('/api/v1/database/available/')).json<{
      databases: { engine: string; parameters?: { required: string[] } }[];
    }>();
    expect(databases.map(({ engine }) => engine)).toEqual(
      expect.arrayContaining(['postgresql', 'duckdb', 'sqlite', 'cockroachdb']),
    );
    expect(databases.map(({ engine }) => engine)).not.toContain('oracle');
    expect(databases.find(({ engine }) => engine === 'postgresql')?.parameters?.required).toEqual([
      'database',
      'host',
      'port',
      'username',
    ]);
  });

  it('403: is checked only for users who may change databases', async () => {
    const reader = await server.person('form reader', 'Gamma');
    expect((await reader.send('POST', '/api/v1/database/validate_parameters/', form())).statusCode).toBe(403);
  });
});

describe('a connection that cannot be opened', () => {
  let server: TestServer;
  let admin: TestClient;
  let tunnel: string | undefined;
  beforeAll(async () => {
    server = await testServer({
      connections: () => ({
        ...testConnection({}),
        test: async address => {
          tunnel = address.tunnel?.host;
          throw new AppError('connection.failed', {
            detail: 'The database could not be reached: connect ECONNREFUSED 127.0.0.1:1',
          });
        },
      }),
    });
    admin = await server.person('admin', 'Admin');
  });
  afterAll(() => server.close());
  const refused = {
    message: 'Port 1 on hostname "db.internal" refused the connection.',
    error_type: 'CONNECTION_PORT_CLOSED_ERROR',
    extra: { invalid: ['host', 'port'] },
  };

  it('names the invalid fields of the form, and leaves a host behind a tunnel to the SSH server', async () => {
    const answer = await admin.send('POST', '/api/v1/database/validate_parameters/', {
      engine: 'postgresql',
      configuration_method: 'dynamic_form',
      parameters: { host: 'db.internal', port: 1, username: 'me', password: 'p', database: 'db' },
      ssh_tunnel: { server_address: 'bastion', server_port: 22, username: 'me', password: 'p' },
    });
    expect(answer.json<{ errors: object[] }>().errors).toMatchObject([refused]);
    expect(tunnel).toBe('bastion');
  });

  it('names the invalid parts of the address', async () => {
    const answer = await admin.send('POST', '/api/v1/database/test_connection/', {
      sqlalchemy_uri: 'postgresql://me:p@db.internal:1/db',
    });
    expect([answer.statusCode, answer.json<{ errors: object[] }>().errors]).toMatchObject([422, [refused]]);
  });
});
