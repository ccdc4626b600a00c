import { describe, expect, it } from 'vitest';
import { maskedText, withoutSecrets } from './mask-secrets.ts';

describe('a text for users', () => {
  it.each([
    `CREATE USER u WITH PASSWORD 'hidden'`,
    `CREATE USER u IDENTIFIED BY 'hidden'`,
    `ALTER USER u IDENTIFIED WITH mysql_native_password BY "hidden"`,
    `ALTER USER u IDENTIFIED BY PASSWORD 'hidden'`,
    `ALTER ROLE u ENCRYPTED PASSWORD "hidden"`,
    `SET PASSWORD FOR u = 'hidden'`,
    `SET PASSWORD = PASSWORD('hidden')`,
    `SELECT * FROM dblink('host=h password=''hidden''')`,
    `SELECT dblink('password = hidden host=h')`,
    `password='a b hidden'`,
    `CREATE SECRET (TYPE s3, SECRET 'hidden')`,
    `CREDENTIALS 'aws_access_key_id=A;aws_secret_access_key=hidden'`,
    'https://h/x?access_token=hidden&y',
    'https://h/x?api-key=hidden',
    'https://h/x?auth=hidden',
    'https://h?sv=1&sig=hidden',
    'Authorization: Bearer hidden0123456789ab',
    '{"password": "hidden"',
    `{'password': 'hidden'}`,
    'password: hidden',
    `api_key => 'hidden'`,
    'see postgresql://u:hidden@h/d and more',
    'postgresql://u:a@hidden@h/d',
    `databricks://token:${'x'.repeat(9000)}hidden@h`,
    'redis://:hidden@h',
    'a postgresql://u:hidden@h/d, b mysql://u:hidden@h',
    '-----BEGIN RSA PRIVATE KEY-----\nhidden\n-----END RSA PRIVATE KEY-----',
    'AccountKey=hidden;x',
    'Password=hidden;',
    `SELECT * FROM s3('https://b/x.csv', 'AKIA', 'hidden')`,
    `CREATE TABLE t ENGINE = MySQL('h:3306', 'd', concat('t', 'u'), 'me', 'hidden')`,
    `SELECT * FROM remoteSecure("h", d.t, 'me', "hidden") JOIN s3 ( 'u', 'a\\'b', 'hidden' )`,
    `SELECT pgp_sym_decrypt(a, 'hidden'), b`,
    `SELECT AES_DECRYPT(a, 'it''s hidden`,
    `SELECT encrypt('aes-256-gcm', f(a, (b)), 'hidden')`,
  ])('has no secret: %s', text => {
    expect(maskedText(text)).not.toContain('hidden');
  });

  it.each([
    'SELECT a, b FROM t JOIN u ON t.customer_key = u.customer_key WHERE token IS NULL',
    `SELECT count(*) FROM passwords WHERE kind = 'x'`,
    `SELECT identified, 'by' FROM t`,
    'https://h:8080/x?q=1',
    'the token ring, and bearers of news',
    `SELECT 'a' AS key, 'b' AS secret`,
    'author = 5',
    `SELECT s3, upper('shown') FROM mysql.user WHERE crypt = 'shown'`,
    `SELECT encrypt(a, b), 'shown'`,
  ])('keeps text that is not a secret: %s', text => {
    expect(maskedText(text)).toBe(text);
  });

  it('takes a long text in a short time', () => {
    const began = performance.now();
    for (const part of [
      'a',
      'password',
      `'`,
      '://',
      ' = ',
      'identified ',
      'set password for ',
      'key=',
      ':',
      '://:',
      '@',
      '://@',
      '@://u:',
      's3(',
      `s3('`,
      'crypt ((',
    ])
      maskedText(part.repeat(200_000 / part.length));
    expect(performance.now() - began).toBeLessThan(2000);
  });
});

it.each([
  'X-Api-Key',
  'private-key',
  'basic_auth',
  'cookie',
  'jwt',
  'http_headers',
  'headers',
  'sslpassword',
])('a member named %s is masked', name => {
  expect(JSON.stringify({ [name]: { a: 'hidden' } }, withoutSecrets)).not.toContain('hidden');
});
it.each(['author', 'key', 'monkey', 'role', 'authors'])('one named %s is not', name => {
  expect(JSON.stringify({ [name]: 'shown' }, withoutSecrets)).toContain('shown');
});
