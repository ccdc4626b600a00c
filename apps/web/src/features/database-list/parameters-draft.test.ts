import { expect, it } from 'vitest';
import { apiErrorFrom } from '../../shared/api/api-error.ts';
import { connectionBody, inMethod, NEW_CONNECTION, withName } from './connection-draft.ts';
import { connectionProblems } from './connection-problems.ts';
import { engineOfUri, fieldsOf, uriExample, type Engine } from './engine.ts';
import { NO_PARAMETERS, parametersBody, parametersOfUri, uriOfParameters } from './parameters-draft.ts';

const anEngine = (engine: string, fields: readonly string[], more: Partial<Engine> = {}): Engine => ({
  name: engine,
  engine,
  default_driver: 'driver',
  available_drivers: ['driver'],
  preferred: false,
  parameters: { properties: Object.fromEntries(fields.map(field => [field, {}])), required: [] },
  encryption_parameters: { sslmode: 'require' },
  engine_information: { supports_file_upload: true, disable_ssh_tunneling: false },
  ...more,
});
const BASIC = ['username', 'password', 'host', 'port', 'database', 'query', 'encryption', 'ssh'];
const POSTGRESQL = anEngine('postgresql', BASIC, {
  sqlalchemy_uri_placeholder: 'postgresql://user:password@host:port/dbname[?key=value&key=value...]',
});
const SNOWFLAKE = anEngine('snowflake', ['username', 'password', 'account', 'database', 'role', 'warehouse']);
const DATABRICKS = anEngine(
  'databricks',
  ['access_token', 'host', 'port', 'database', 'encryption', 'http_path'],
  {
    sqlalchemy_uri_placeholder: 'databricks+connector://token:{access_token}@{host}:{port}/{database_name}',
  },
);
const BIGQUERY = anEngine('bigquery', ['credentials_info', 'query']);
const GSHEETS = anEngine('gsheets', ['catalog', 'service_account_info']);

it('lists the fields of a form in one order', () => {
  expect(fieldsOf(POSTGRESQL)).toEqual([
    'host',
    'port',
    'database',
    'username',
    'password',
    'query',
    'encryption',
  ]);
  expect(fieldsOf(undefined)).toEqual([]);
});

it.each([
  [POSTGRESQL, 'postgresql://me:p%40ss%2Fw@db.example:5433/shop?application_name=a&sslmode=require'],
  [POSTGRESQL, 'postgresql://me@[::1]:5432/shop'],
  [POSTGRESQL, 'postgresql://db.example'],
  [SNOWFLAKE, 'snowflake://me:p@xy12.eu/shop?role=r&warehouse=w'],
  [DATABRICKS, 'databricks+connector://token:t0k@host:443/shop?sslmode=require'],
])('carries an address into the form and back: %#', (engine, uri) => {
  expect(uriOfParameters(parametersOfUri(uri, engine, NO_PARAMETERS), engine)).toBe(uri);
});

it('gives each value of a form its type', () => {
  const { parameters } = inMethod(
    { ...NEW_CONNECTION, uri: 'postgresql://me:p@h:5433/shop?sslmode=require&a=1' },
    'dynamic_form',
    POSTGRESQL,
  );
  expect(parametersBody(parameters, POSTGRESQL)).toEqual({
    host: 'h',
    port: 5433,
    database: 'shop',
    username: 'me',
    password: 'p',
    query: { a: '1' },
    encryption: true,
  });
  expect(
    parametersBody({ ...NO_PARAMETERS, texts: { port: ' 54a ', password: ' ' } }, POSTGRESQL),
  ).toMatchObject({ port: '54a', password: ' ' });
});

it('sends credentials and sheets where the server keeps them', () => {
  const key = '{"type":"service_account","project_id":"p1"}';
  const input = { before: NEW_CONNECTION, extra: undefined, isNew: true };
  expect(
    connectionBody(
      {
        ...NEW_CONNECTION,
        method: 'dynamic_form',
        parameters: { ...NO_PARAMETERS, texts: { credentials_info: key } },
      },
      { ...input, engine: BIGQUERY },
    ),
  ).toMatchObject({
    parameters: { credentials_info: key },
    masked_encrypted_extra: `{"credentials_info":${key}}`,
  });
  expect(
    connectionBody(
      {
        ...NEW_CONNECTION,
        method: 'dynamic_form',
        parameters: {
          ...NO_PARAMETERS,
          sheets: [
            { name: ' a ', url: 'https://x' },
            { name: '', url: '' },
          ],
        },
      },
      { ...input, engine: GSHEETS },
    ),
  ).toMatchObject({
    parameters: { catalog: { a: 'https://x' } },
    extra: '{"engine_params":{"catalog":{"a":"https://x"}}}',
  });
});

it('does not send a form that was not changed', () => {
  const before = {
    ...NEW_CONNECTION,
    method: 'dynamic_form',
    parameters: parametersOfUri('postgresql://me:XXXXXXXXXX@h:1/d', POSTGRESQL, NO_PARAMETERS),
  } as const;
  const body = connectionBody(
    { ...before, allowsDml: true },
    { engine: POSTGRESQL, before, extra: undefined, isNew: false },
  );
  expect(body).toMatchObject({ configuration_method: 'dynamic_form', allow_dml: true });
  expect(body).not.toHaveProperty('parameters');
  expect(body).not.toHaveProperty('sqlalchemy_uri');
});

it('names each field that is missing or invalid, and how to mend it', () => {
  const told = (errors: readonly object[]) =>
    connectionProblems(apiErrorFrom(422, { errors }), 'dynamic_form');
  expect(
    told([
      {
        message: 'One or more parameters are missing: port, username',
        error_type: 'CONNECTION_MISSING_PARAMETERS_ERROR',
        extra: { missing: ['extra', 'port'] },
      },
      {
        message: 'No.',
        error_type: 'CONNECTION_INVALID_PASSWORD_ERROR',
        extra: { invalid: ['username', 'password'] },
      },
    ]),
  ).toEqual({
    fields: {
      http_path: 'This is a required field',
      port: 'This is a required field',
      password: 'No. Enter the password again.',
    },
  });
  expect(told([{ message: 'URL is required', extra: { catalog: { idx: 1, url: true } } }])).toEqual({
    fields: { 'catalog-1-url': 'This is a required field' },
  });
  expect(told([{ message: 'Something else', extra: {} }])).toEqual({ other: 'Something else' });
});

it('suggests the name of the database until the user types one', () => {
  const typed = (database: string) => ({ parameters: { ...NO_PARAMETERS, texts: { database } } });
  const fresh = { name: 'postgresql', parameters: NO_PARAMETERS };
  expect(withName(fresh, typed('shop'), POSTGRESQL)).toEqual({ name: 'shop' });
  expect(withName({ name: 'shop', ...typed('shop') }, typed(''), POSTGRESQL)).toEqual({ name: 'postgresql' });
  expect(withName({ ...fresh, name: 'Ours' }, typed('shop'), POSTGRESQL)).toEqual({});
});

it('knows the engine of an address, and an example of its addresses', () => {
  expect(engineOfUri('postgresql+psycopg2://h', [SNOWFLAKE, POSTGRESQL])).toBe(POSTGRESQL);
  expect(engineOfUri('postgres://h', [POSTGRESQL])).toBe(POSTGRESQL);
  expect(engineOfUri('nothing', [POSTGRESQL])).toBeUndefined();
  expect(uriExample(POSTGRESQL)).toBe('postgresql://user:password@host:port/dbname');
  expect(uriExample(undefined)).toBe('dialect+driver://username:password@host:port/database');
});
