import { randomUUID } from 'node:crypto';
import { errors, jwtVerify, SignJWT, type JWTPayload } from 'jose';
import { fail } from '@powerset/core/errors.ts';
import type { User } from './users.ts';

export type TokenKind = 'access' | 'refresh';

export interface TokenClaims {
  readonly sub: string;
  readonly type: TokenKind;
  /** How often the user's tokens had been revoked at issue; undefined if another program signed it. */
  readonly generation: number | undefined;
  readonly issuedMs: number;
  /** When it expires, in milliseconds since 1970. */
  readonly expiresMs: number;
}

const LIFETIME_S: Readonly<Record<TokenKind, number>> = { access: 15 * 60, refresh: 30 * 24 * 60 * 60 };

/** Returns a signed token (JWT, HS256) that names a user. */
export function issueToken(
  kind: TokenKind,
  user: Pick<User, 'id' | 'token_generation'>,
  {
    key,
    nowMs,
    fresh = false,
  }: { readonly key: Uint8Array; readonly nowMs: number; readonly fresh?: boolean },
): Promise<string> {
  const now = Math.floor(nowMs / 1000);
  return new SignJWT({ fresh, type: kind, generation: user.token_generation })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuedAt(now)
    .setNotBefore(now)
    .setExpirationTime(now + LIFETIME_S[kind])
    .setJti(randomUUID())
    .setSubject(String(user.id))
    .sign(key);
}

/** Returns the claims of a token, or throws in the words that clients expect. */
export async function readToken(
  token: string,
  kind: TokenKind,
  { key, nowMs }: { readonly key: Uint8Array; readonly nowMs: number },
): Promise<TokenClaims> {
  const claims = await verified(token, key, nowMs);
  if (claims['type'] !== kind)
    fail('auth.token', {
      detail: kind === 'refresh' ? 'Only refresh tokens are allowed' : 'Only non-refresh tokens are allowed',
    });
  const { generation, sub, iat = 0, exp = 0 } = claims;
  // Some programs send the user's id as a number.
  return {
    sub: String(sub),
    type: kind,
    generation: typeof generation === 'number' ? generation : undefined,
    issuedMs: iat * 1000,
    expiresMs: exp * 1000,
  };
}

/** Returns the user of a token; a revoked token fails in the words that make clients sign in again. */
export async function holderOf<T extends { readonly user: User | null }>(
  claims: TokenClaims,
  byId: (id: number) => Promise<T | undefined>,
): Promise<T> {
  const found = await byId(Number(claims.sub));
  return found?.user && holdsFor(found.user, claims)
    ? found
    : fail('auth.required', { detail: 'Token has expired' });
}

function holdsFor(
  { token_generation: current, tokens_since: since }: User,
  { generation, issuedMs }: TokenClaims,
): boolean {
  return generation === undefined ? since === null || issuedMs >= since : generation === current;
}

async function verified(token: string, key: Uint8Array, nowMs: number): Promise<JWTPayload> {
  try {
    return (
      await jwtVerify(token, key, {
        algorithms: ['HS256'],
        requiredClaims: ['exp', 'sub'],
        currentDate: new Date(nowMs),
      })
    ).payload;
  } catch (cause) {
    if (cause instanceof errors.JWTExpired)
      return fail('auth.required', { detail: 'Token has expired', cause });
    if (cause instanceof errors.JWSSignatureVerificationFailed)
      return fail('auth.token', { detail: 'Signature verification failed', cause });
    return fail('auth.token', {
      detail: token.split('.').length === 3 ? 'Invalid header string' : 'Not enough segments',
      cause,
    });
  }
}
