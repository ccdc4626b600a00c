import { createSign, type KeyLike } from 'node:crypto';

/** Returns a JSON web token, signed with a service's private RSA key. */
export function signedToken(claims: Readonly<Record<string, string | number>>, privateKey: KeyLike): string {
  const body = [{ alg: 'RS256', typ: 'JWT' }, claims]
    .map(part => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  return `${body}.${createSign('RSA-SHA256').update(body).sign(privateKey, 'base64url')}`;
}
