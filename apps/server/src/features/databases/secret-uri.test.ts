import { describe, expect, it } from 'vitest';
import { maskUri, unmaskUri } from './secret-uri.ts';

describe('the address of a database', () => {
  it.each([
    ['postgresql+psycopg2://me:p%40ss%2Fword@host:5432/db?sslmode=require', 'postgresql+psycopg2://me:XXXXXXXXXX@host:5432/db?sslmode=require', 'p@ss/word'],
    ['postgresql://me@host/db', 'postgresql://me@host/db', null],
    ['duckdb:///examples.duckdb', 'duckdb:///examples.duckdb', null],
    ['mysql://me:a:b@host/db', 'mysql://me:XXXXXXXXXX@host/db', 'a:b'],
  ])('%s is shown as %s', (uri, masked, password) => {
    expect(maskUri(uri)).toEqual({ masked, password });
    expect(maskUri(unmaskUri(masked, password))).toEqual({ masked, password });
  });

  it('keeps a password with signs that mean something in a replacement', () => {
    expect(unmaskUri('x://u:XXXXXXXXXX@h/d', '$&')).toBe('x://u:%24%26@h/d');
  });
});
