import { describe, expect, it } from 'vitest';
import { addressParts, addressPieces, addressText, hostInUrl } from './address-parts.ts';

const NOTHING = { username: null, password: null, host: null, port: null, database: null, query: {} };

describe('an address', () => {
  it('has null for every missing part, and an empty text for an empty part', () => {
    expect(addressParts('postgresql://')).toEqual({ ...NOTHING, scheme: 'postgresql' });
    expect(addressParts('mysql+mysqldb://u:@h/')).toEqual({
      ...NOTHING,
      scheme: 'mysql+mysqldb',
      username: 'u',
      password: '',
      host: 'h',
      database: '',
    });
    expect(addressParts('duckdb:////data/a.db')).toMatchObject({ host: null, database: '/data/a.db' });
    expect(addressParts('no address')).toBeUndefined();
    expect(addressParts('a://h:port/db')).toBeUndefined();
  });

  it('may have marks in its password that end a part elsewhere', () => {
    expect(addressParts('trino://a@b.example:p/w?#d%@h:1/c')).toMatchObject({
      username: 'a@b.example',
      password: 'p/w?#d%',
      host: 'h',
      port: 1,
      database: 'c',
    });
    expect(addressParts('trino://u%40x:100%25%zz@h')).toMatchObject({ username: 'u@x', password: '100%%zz' });
  });

  it('has a password that ends before the host, regardless of what follows', () => {
    expect(addressParts('mysql://u:p@q@h/db?mail=a@b')).toMatchObject({
      username: 'u',
      password: 'p@q',
      host: 'h',
      database: 'db',
    });
    expect(addressParts('trino://h:8080/cat?user=a@b')).toMatchObject({
      username: null,
      host: 'h',
      port: 8080,
      database: 'cat',
      query: { user: 'a@b' },
    });
    expect(addressParts('trino://h?user=a:b@c')).toMatchObject({
      username: null,
      host: 'h',
      query: { user: 'a:b@c' },
    });
  });

  it('may have several hosts, with and without ports', () => {
    expect(addressParts('postgresql://u:p,1@a:1,b,[::1]:2/d?x=y@z')).toEqual({
      ...NOTHING,
      scheme: 'postgresql',
      username: 'u',
      password: 'p,1',
      host: 'a:1,b,[::1]:2',
      database: 'd',
      query: { x: 'y@z' },
    });
    expect(addressParts('postgresql://a:1,b:2/d')).toMatchObject({
      username: null,
      password: null,
      host: 'a:1,b:2',
      port: null,
    });
    expect(addressParts('postgresql://u:1,a/b@h/d')).toMatchObject({
      username: 'u',
      password: '1,a/b',
      host: 'h',
    });
    expect(hostInUrl('a:1,[::1]:2')).toBe('a:1,[::1]:2');
  });

  it.each([
    'postgresql://u:p@a:1,[::1]:2,c/d?e',
    'mysql://u:p/w?#@h:1/a/b?c=d&e',
    'trino://h',
    'drill://@h/',
    'hive://u@[::1]:1?a',
    'duckdb:///x.db',
  ])('%s is made of its pieces again', uri => {
    expect(addressText(addressPieces(uri)!)).toBe(uri);
  });

  it('keeps the case of its host, and takes IPv6 between brackets', () => {
    expect(addressParts('bigquery://My-Project/set')).toMatchObject({ host: 'My-Project' });
    expect(addressParts('mysql://u@[2001:db8::1]:3307/db')).toMatchObject({
      host: '2001:db8::1',
      port: 3307,
    });
    expect(['::1', '[::1]', 'h'].map(hostInUrl)).toEqual(['[::1]', '[::1]', 'h']);
  });

  it('keeps its path as written, and the parameters that have a value', () => {
    expect(addressParts('hive://h/a%20b/c?x=1&x=2&y=a+b%2F&z=&w')).toMatchObject({
      database: 'a%20b/c',
      query: { x: ['1', '2'], y: 'a b/' },
    });
  });
});
