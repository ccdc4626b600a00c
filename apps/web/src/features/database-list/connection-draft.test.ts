import { expect, it } from 'vitest';
import { apiErrorFrom } from '../../shared/api/api-error.ts';
import {
  connectionBody,
  connectionDraft,
  engineWithoutPackage,
  isReadableConnection,
  nameFromUri,
  NEW_CONNECTION,
  withUri,
} from './connection-draft.ts';
import { connectionProblems } from './connection-problems.ts';

it('puts a message beside its field', () => {
  expect(
    connectionProblems(
      apiErrorFrom(422, { message: { database_name: 'A database with the same name already exists.' } }),
    ),
  ).toEqual({ name: 'A database with the same name already exists.' });
  expect(
    connectionProblems(
      apiErrorFrom(400, {
        errors: [
          {
            message: 'The port is closed.',
            error_type: 'CONNECTION_PORT_CLOSED_ERROR',
            level: 'error',
            extra: { invalid: ['host', 'port'] },
          },
        ],
      }),
    ),
  ).toEqual({
    uri: 'The port is closed. Check the port, and that the firewall lets this server connect.',
  });
});

it('requires each secret at its own field', () => {
  const again = 'Enter it again: the stored one is for another server.';
  expect(
    connectionProblems(
      apiErrorFrom(422, { message: { sqlalchemy_uri: [again], masked_encrypted_extra: [again] } }),
    ),
  ).toEqual({ uri: again, secretExtra: again });
  expect(
    connectionProblems(
      apiErrorFrom(422, { message: { extra: [again], server_cert: ['Invalid certificate'] } }),
    ),
  ).toEqual({ engineParams: again, certificate: 'Invalid certificate' });
  expect(connectionProblems(apiErrorFrom(422, { message: { password: [again] } }))).toEqual({
    tunnel: { password: again },
  });
  expect(
    connectionProblems(
      apiErrorFrom(422, { message: { private_key: [again], private_key_password: [again] } }),
    ),
  ).toEqual({ tunnel: { privateKey: again, passphrase: again } });
});

it('saves only changes, and keeps the stored options, certificates and timeouts otherwise', () => {
  const extra = '{"version":"1"}';
  const before = connectionDraft('d', {
    sqlalchemy_uri: 'x://h',
    server_cert: 'XXXXXXXXXX',
    cache_timeout: 0,
    extra,
    force_ctas_schema: 's',
    allow_ctas: true,
  });
  const saved = { engine: undefined, before, extra, isNew: false };
  expect(connectionBody(before, saved)).toEqual({
    database_name: 'd',
    sqlalchemy_uri: 'x://h',
    configuration_method: 'sqlalchemy_form',
    expose_in_sqllab: true,
    allow_dml: false,
    allow_ctas: true,
    allow_cvas: false,
    force_ctas_schema: 's',
    cache_timeout: 0,
    allow_run_async: false,
    impersonate_user: false,
    allow_file_upload: false,
    masked_encrypted_extra: null,
  });
  expect(
    connectionBody(
      { ...before, certificate: ' ', cacheTimeout: ' ', ctasSchema: '', hasCostEstimates: true },
      saved,
    ),
  ).toMatchObject({
    server_cert: null,
    cache_timeout: null,
    force_ctas_schema: null,
    extra: '{"version":"1","cost_estimate_enabled":true}',
  });
  expect(
    connectionBody(
      { ...NEW_CONNECTION, name: ' n ', uri: ' x://h ' },
      { engine: undefined, before: NEW_CONNECTION, extra: undefined, isNew: true },
    ),
  ).not.toHaveProperty('extra');
});

it.each([
  ['', true],
  ['60', true],
  ['-1', true],
  ['0', true],
  ['-2', false],
  ['1.5', false],
  ['soon', false],
  ['99999999999', false],
])('takes %j as a cache timeout: %s', (text, isTaken) => {
  expect(isReadableConnection({ ...NEW_CONNECTION, cacheTimeout: text }, undefined)).toBe(isTaken);
});

it('does not blame a field when the server failed', () => {
  expect(connectionProblems(apiErrorFrom(500, { message: 'boom' }))).toEqual({ other: 'boom' });
});

it('finds a name in an address', () => {
  expect(nameFromUri('postgresql://user:p@host:5432/sales?sslmode=require')).toBe('sales');
  expect(nameFromUri('duckdb:////data/flights.duckdb')).toBe('flights');
  expect(nameFromUri('nonsense')).toBe('');
});

it('takes an address whose escapes are not whole yet', () => {
  expect(nameFromUri('postgresql://host/sales%')).toBe('sales%');
  expect(nameFromUri('postgresql://host/my%20sales')).toBe('my sales');
});

it('lets the name follow the address until the user types one', () => {
  const typed = withUri({ name: '', uri: '' }, 'postgresql://host/sal');
  expect(withUri(typed, 'postgresql://host/sales')).toEqual({
    name: 'sales',
    uri: 'postgresql://host/sales',
  });
  expect(withUri({ ...typed, name: 'Our sales' }, 'postgresql://host/sales').name).toBe('Our sales');
});

it('knows from the address which package is missing', () => {
  const mssql = {
    name: 'Microsoft SQL Server',
    package: 'mssql',
    install: 'npm install mssql',
    schemes: ['mssql'],
  };
  expect(engineWithoutPackage(' MSSQL+pymssql://a:b@host/x', [mssql])).toBe(mssql);
  expect(engineWithoutPackage('mssqlite://x', [mssql])).toBeUndefined();
  expect(engineWithoutPackage('', [mssql])).toBeUndefined();
});
