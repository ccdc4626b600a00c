import { expect, it } from 'vitest';
import { connectionExtras, secretsOfParameters } from './connection-extras.ts';

it('a driver gets the options that clients store for a database, and its secrets separately', () => {
  expect(
    connectionExtras(
      '{"engine_params": {"connect_args": {"http_path": "/sql/1"}}}',
      '{"auth_method": "keypair"}',
    ),
  ).toEqual({ connectArgs: { http_path: '/sql/1' }, secrets: { auth_method: 'keypair' } });
});

it('it gets its other options too, except those of pools and logs', () => {
  const engineParams = {
    pool_size: 5,
    echo: true,
    isolation_level: 'AUTOCOMMIT',
    execution_options: { stream_results: true },
    location: 'EU',
    connect_args: { location: 'US' },
  };
  expect(connectionExtras(JSON.stringify({ engine_params: engineParams }), null).connectArgs).toEqual({
    location: 'US',
  });
  expect(
    connectionExtras(
      '{"engine_params": {"credentials_path": "/x", "execution_options": {"schema_translate_map": {"a": "b"}}}}',
      null,
    ).connectArgs,
  ).toEqual({ credentials_path: '/x', execution_options: { schema_translate_map: { a: 'b' } } });
});

it.each([
  [null, undefined],
  ['', null],
  ['{"engine_params": 3}', '[]'],
  ['not json', '"text"'],
])('empty options (%s, %s) count as missing', (extra, secret) => {
  expect(Object.values(connectionExtras(extra, secret)).map(part => Object.keys(part as object))).toEqual([
    [],
    [],
  ]);
});

it('the key of a service account comes from its field of the form', () => {
  expect(secretsOfParameters({ parameters: { credentials_info: '{"project_id": "p"}' } })).toBe(
    '{"credentials_info":{"project_id":"p"}}',
  );
  expect(secretsOfParameters({ parameters: { host: 'h' } })).toBeNull();
});
