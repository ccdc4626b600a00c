import { expect, it } from 'vitest';
import { apiErrorFrom } from '../../shared/api/api-error.ts';
import { connectionProblems, engineParamsIn, engineWithoutPackage, extraWith, nameFromUri, withUri } from './connection-draft.ts';

it('puts a message beside the field that it is about', () => {
  expect(connectionProblems(apiErrorFrom(422, { message: { database_name: 'A database with the same name already exists.' } }))).toEqual({ name: 'A database with the same name already exists.' });
  expect(connectionProblems(apiErrorFrom(400, { errors: [{ message: 'The port is closed.', error_type: 'CONNECTION_PORT_CLOSED_ERROR', level: 'error', extra: { invalid: ['host', 'port'] } }] }))).toEqual({ uri: 'The port is closed.' });
});

it('asks for each secret at its own field', () => {
  const again = 'Enter it again: the stored one is for another server.';
  expect(connectionProblems(apiErrorFrom(422, { message: { sqlalchemy_uri: [again], masked_encrypted_extra: [again] } }))).toEqual({ uri: again, secretExtra: again });
  expect(connectionProblems(apiErrorFrom(422, { message: { extra: [again] } }))).toEqual({ engineParams: again });
  expect(connectionProblems(apiErrorFrom(422, { message: { password: [again] } }))).toEqual({ tunnel: { password: again } });
  expect(connectionProblems(apiErrorFrom(422, { message: { private_key: [again], private_key_password: [again] } }))).toEqual({ tunnel: { privateKey: again, passphrase: again } });
});

it('reads the parameters among the options, and puts others in their place without touching the rest', () => {
  const extra = '{"version":"1","big":12345678901234567890,"engine_params":{"connect_args":{"a":1}}}';
  expect(engineParamsIn(extra)).toBe('{\n  "connect_args": {\n    "a": 1\n  }\n}');
  expect(extraWith('{"pool_size": 98765432109876543210}', extra)).toBe('{"version":"1","big":12345678901234567890,"engine_params":{"pool_size":98765432109876543210}}');
  expect([extraWith('', extra), extraWith(' ', '{"version":"1"}'), extraWith('', undefined)]).toEqual(['{"version":"1","big":12345678901234567890,"engine_params":{}}', '{"version":"1"}', '{}']);
  expect([extraWith('{', extra), extraWith('[1]', extra), extraWith('5', extra)]).toEqual([undefined, undefined, undefined]);
  expect([engineParamsIn('{"engine_params":{}}'), engineParamsIn(undefined), engineParamsIn('x')]).toEqual(['', '', '']);
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

it('lets the name follow the address until somebody types one', () => {
  const typed = withUri({ name: '', uri: '' }, 'postgresql://host/sal');
  expect(withUri(typed, 'postgresql://host/sales')).toEqual({ name: 'sales', uri: 'postgresql://host/sales' });
  expect(withUri({ ...typed, name: 'Our sales' }, 'postgresql://host/sales').name).toBe('Our sales');
});

it('knows from the address which package is missing', () => {
  const mssql = { name: 'Microsoft SQL Server', package: 'mssql', install: 'npm install mssql', schemes: ['mssql'] };
  expect(engineWithoutPackage(' MSSQL+pymssql://a:b@host/x', [mssql])).toBe(mssql);
  expect(engineWithoutPackage('mssqlite://x', [mssql])).toBeUndefined();
  expect(engineWithoutPackage('', [mssql])).toBeUndefined();
});
