import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { fail } from '@powerset/core/errors.ts';
import { isAdmin, type Guest } from '@powerset/core/permissions/actor.ts';
import type { Secrets } from '../config/secret-key.ts';
import type { Settings } from '../config/settings.ts';
import type { Caller, HttpContext } from '../http/context.ts';
import type { Actors, KnownActor } from './actors.ts';
import { GUEST_HEADER } from './guests.ts';
import type { RemoteUser } from './remote-user.ts';
import { isApiCall, isPersonalToken, type PersonalTokens } from './personal-tokens.ts';
import type { Sessions, SessionUser } from './sessions.ts';
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
    const remoteId = await remoteUser?.(request);
    const session = remoteId === undefined ? await sessions.userOf(request) : { userId: remoteId };
    const actor = session && (await actorOf(session, request, actors));
    if (actor) return { actor, via: 'session' };
    return { actor: { ...(await actors.visitor()), visitorAddress: request.ip }, via: 'nothing' };
  };
  return { identify, visitor };
}

// Whoever is no longer an administrator, or views a user who was deactivated, is themselves again.
async function actorOf(
  { userId, viewing }: SessionUser,
  request: FastifyRequest,
  actors: Actors,
): Promise<KnownActor | undefined> {
  const actor = await actors.byUserId(userId);
  if (!viewing || !actor || !isAdmin(actor)) return actor;
  const viewed = await actors.byUserId(viewing.userId);
  if (!viewed) return actor;
  // Old forms are no API calls, whose contracts say what changes something.
  if (!isApiCall(request) && request.method !== 'GET' && request.method !== 'HEAD') fail('access.view-only');
  return { ...viewed, viewer: { userId, username: actor.username, untilMs: viewing.untilMs } };
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
