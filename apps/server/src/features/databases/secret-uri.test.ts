import { describe, expect, it } from 'vitest';
import { hasMask, maskUri, unmaskUri, withPassword } from './secret-uri.ts';

describe('the address of a database', () => {
  it.each([
    [
      'postgresql+psycopg2://me:p%40ss%2Fword@host:5432/db?sslmode=require',
      'postgresql+psycopg2://me:XXXXXXXXXX@host:5432/db?sslmode=require',
      'p@ss/word',
    ],
    ['postgresql://me@host/db', 'postgresql://me@host/db', null],
    ['duckdb:///examples.duckdb', 'duckdb:///examples.duckdb', null],
    ['mysql://me:a:b@host/db', 'mysql://me:XXXXXXXXXX@host/db', 'a:b'],
    ['postgresql://me:pass@one:1,two:2/db', 'postgresql://me:XXXXXXXXXX@one:1,two:2/db', 'pass'],
  ])('%s is shown as %s', (uri, masked, password) => {
    expect(maskUri(uri)).toEqual({ masked, password, secret: password });
    expect(unmaskUri(masked, maskUri(uri).secret)).toBe(uri.replace('a:b', 'a%3Ab'));
    expect(maskUri(masked).secret).toBeNull();
  });

  it.each([
    [
      'dremio+flight://host:9047/space?Token=a%2Bb&UseEncryption=true',
      'dremio+flight://host:9047/space?Token=XXXXXXXXXX&UseEncryption=true',
    ],
    [
      'snowflake://me:p@account/db?warehouse=w&private_key_passphrase=x&token=y',
      'snowflake://me:XXXXXXXXXX@account/db?warehouse=w&private_key_passphrase=XXXXXXXXXX&token=XXXXXXXXXX',
    ],
    [
      'awsathena+rest://athena/db?aws_access_key_id=ID&aws_secret_access_key=S%3D&aws_session_token=T',
      'awsathena+rest://athena/db?aws_access_key_id=ID&aws_secret_access_key=XXXXXXXXXX&aws_session_token=XXXXXXXXXX',
    ],
    [
      'postgresql://me@host/db?sslkey=/path/key.pem&sslpassword=s&password=',
      'postgresql://me@host/db?sslkey=/path/key.pem&sslpassword=XXXXXXXXXX&password=',
    ],
    [
      'gsheets://?service_account_info=%7B%22private_key%22%3A%22k%22%7D&subject=a',
      'gsheets://?service_account_info=XXXXXXXXXX&subject=a',
    ],
    [
      'mssql://me@host/db?TrustServerCertificate=yes&private_key_path=/k',
      'mssql://me@host/db?TrustServerCertificate=yes&private_key_path=/k',
    ],
  ])('%s is shown as %s, and comes back letter for letter', (uri, masked) => {
    expect(maskUri(uri).masked).toBe(masked);
    expect(unmaskUri(masked, maskUri(uri).secret)).toBe(uri);
    expect(maskUri(masked)).toMatchObject({ masked, secret: null });
    expect(hasMask(masked)).toBe(masked.includes('XXX'));
  });

  it.each([
    ['mysql://me:a/b?c#d@host/db', 'a/b?c#d'],
    ['mysql://me:a@b@host/db?x=a@b', 'a@b'],
    ['mysql://me@x.example:p%zz@host', 'p%zz'],
    ['odd-scheme://me:a/b@host', 'a/b'],
  ])('%s hides its password, marks and all', (uri, password) => {
    expect(maskUri(uri)).toMatchObject({ masked: uri.replace(password, 'XXXXXXXXXX'), password });
  });

  it('takes one password for its masks: after the user name, or else among its parameters', () => {
    expect(withPassword('x://me:XXXXXXXXXX@host/db?token=XXXXXXXXXX', 'p&')).toBe(
      'x://me:p%26@host/db?token=XXXXXXXXXX',
    );
    expect(withPassword('x://host/db?token=XXXXXXXXXX', 'p&')).toBe('x://host/db?token=p%26');
    expect(withPassword('x://me:other@host/db', 'p')).toBe('x://me:p@host/db');
  });

  it('keeps a password with characters that are special in a replacement', () => {
    expect(unmaskUri('x://u:XXXXXXXXXX@h/d', '$&')).toBe('x://u:%24%26@h/d');
  });
});
