import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { fail } from '@powerset/core/errors.ts';
import type { Guest } from '@powerset/core/permissions/actor.ts';
import type { Secrets } from '../config/secret-key.ts';
import type { Settings } from '../config/settings.ts';
import type { Caller, HttpContext } from '../http/context.ts';
import type { Actors } from './actors.ts';
import { GUEST_HEADER } from './guests.ts';
import type { RemoteUser } from './remote-user.ts';
import { isPersonalToken, type PersonalTokens } from './personal-tokens.ts';
import type { Sessions } from './sessions.ts';
import { holderOf, readToken, type TokenClaims } from './tokens.ts';

/** The number of valid tokens whose signature is cached. */
const CHECKED_TOKENS = 1000;

export interface IdentifyDeps {
  readonly actors: Actors;
  readonly sessions: Sessions;
  readonly tokenKey: Uint8Array;
  readonly nowMs: () => number;
  /** Reads the token of an embedded dashboard's guest; undefined if nothing is embedded. */
  readonly readGuest: ((token: string) => Promise<Guest | undefined>) | undefined;
  readonly personalTokens: PersonalTokens;
  /** Reads the user named by a trusted proxy; undefined without one. */
  readonly remoteUser: RemoteUser | undefined;
}

/**
 * Identifies the caller: the user of a Bearer token, a guest, the user named by a proxy, the user of a
 * session cookie, or a visitor.
 */
export function makeIdentify({
  actors,
  sessions,
  tokenKey: key,
  nowMs,
  readGuest,
  remoteUser,
  personalTokens,
}: IdentifyDeps): Pick<HttpContext, 'identify' | 'visitor'> {
  const checked = new LRUCache<string, TokenClaims>({ max: CHECKED_TOKENS });
  const claimsOf = async (token: string): Promise<TokenClaims> => {
    const known = checked.get(token);
    if (known && known.expiresMs > nowMs()) return known;
    const claims = await readToken(token, 'access', { key, nowMs: nowMs() });
    checked.set(token, claims);
    return claims;
  };
  const visitor = async (): Promise<Caller> => ({ actor: await actors.visitor(), via: 'nothing' });
  const identify = async (request: FastifyRequest, isSessionOnly = false): Promise<Caller> => {
    const header = isSessionOnly ? undefined : request.headers.authorization;
    if (header) {
      const bearer = bearerOf(header);
      if (isPersonalToken(bearer))
        return { actor: await personalTokens.actorOf(bearer, request), via: 'token' };
      return {
        actor: await holderOf(await claimsOf(bearer), id => actors.byUserId(id)),
        via: 'token',
      };
    }
    const guestToken = guestTokenOf(request);
    // A page of another site with an expired token must never act as the user signed in to this browser.
    if (guestToken !== undefined)
      return {
        actor: await actors.guest(
          (await readGuest?.(guestToken)) ??
            fail('auth.required', { detail: 'Missing Authorization Header' }),
        ),
        via: 'token',
      };
    // The proxy's user takes precedence over an earlier session cookie.
    const userId = (await remoteUser?.(request)) ?? (await sessions.userIdOf(request));
    const actor = userId === undefined ? undefined : await actors.byUserId(userId);
    if (actor) return { actor, via: 'session' };
    return { actor: { ...(await actors.visitor()), visitorAddress: request.ip }, via: 'nothing' };
  };
  return { identify, visitor };
}

// Download links send a form instead of a header.
function guestTokenOf({ headers, body }: FastifyRequest): string | undefined {
  const header = headers[GUEST_HEADER];
  if (typeof header === 'string') return header;
  const field =
    typeof body === 'object' && body !== null && 'guest_token' in body ? body.guest_token : undefined;
  return typeof field === 'string' ? field : undefined;
}

/** Returns the key that signs tokens: the one shared with other programs, or a derived one. */
export function tokenKey({ jwtSecret }: Pick<Settings, 'jwtSecret'>, secrets: Secrets): Uint8Array {
  return jwtSecret ? new TextEncoder().encode(jwtSecret) : secrets.derive('tokens');
}

/** Returns the token of an Authorization header. */
export function bearerOf(header: string): string {
  const [scheme, token] = header.split(' ');
  if (scheme !== 'Bearer' || !token)
    fail('auth.required', {
      detail: "Missing 'Bearer' type in 'Authorization' header. Expected 'Authorization: Bearer <JWT>'",
    });
  return token;
}
