import { expect, it } from 'vitest';
import { CONNECTORS } from '@powerset/connectors/list.ts';
import { addressForUser, addressWithSchema, schemaOfAddress } from './session-address.ts';

const factsOf = (engine: string) => CONNECTORS.find(connector => connector.engine === engine)!.facts;

it.each([
  ['mysql', 'mysql://h/d%C3%A9', 'dé', 'mysql://h/a%2Fb'],
  ['trino', 'trino://h/cat.x/s', 's', 'trino://h/cat.x/a%2Fb'],
  ['trino', 'trino://h/cat', null, 'trino://h/cat/a%2Fb'],
  ['trino', 'trino://h', null, 'trino://h'],
  ['snowflake', 'snowflake://u:p@acc/db.x/s?role=r', 's', 'snowflake://u:p@acc/db.x/a%2Fb?role=r'],
  ['pydoris', 'pydoris://h/db', null, 'pydoris://h/internal.a%2Fb'],
  ['starrocks', 'starrocks://h/db', null, 'starrocks://h/default_catalog.a%2Fb'],
  ['starrocks', 'starrocks://h/cat.db', 'db', 'starrocks://h/cat.a%2Fb'],
  ['drill', 'drill://h/dfs/tmp', 'dfs.tmp', 'drill://h/a%2Fb'],
  ['postgresql', 'postgresql://h/db', null, 'postgresql://h/db'],
  ['mysql', 'mysql://u:p/w@h/db', 'db', 'mysql://u:p/w@h/a%2Fb'],
])('on %s the address %s works in the schema %s, and in another one as %s', (engine, uri, schema, other) => {
  expect(schemaOfAddress(uri, factsOf(engine))).toBe(schema);
  expect(addressWithSchema(uri, 'a/b', factsOf(engine))).toBe(other);
});

it('a path of Drill may name a plugin and its workspace', () => {
  expect(addressWithSchema('drill://h/dfs', 'dfs.tmp', factsOf('drill'))).toBe('drill://h/dfs%2Ftmp');
});

it.each([
  ['mysql', 'mysql://u:p@h/db', 'mysql://b%40x:p@h/db'],
  ['mysql', 'mysql://h/db', 'mysql://b%40x@h/db'],
  ['trino', 'trino://u:p@h/c', 'trino://u:p@h/c'],
  ['drill', 'drill+sadrill://u:p@h/dfs', 'drill+sadrill://u:p@h/dfs?impersonation_target=b%40x'],
  ['drill', 'drill+odbc://h/dfs?a=b', 'drill+odbc://h/dfs?a=b&DelegationUID=b%40x'],
])('on %s the address %s is that of another person as %s', (engine, uri, other) => {
  expect(addressForUser(uri, 'b@x', factsOf(engine))).toBe(other);
});
