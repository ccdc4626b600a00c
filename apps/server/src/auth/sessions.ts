import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { fail } from '@powerset/core/errors.ts';
import { putDown } from '../access/audit-trail.ts';
import type { Secrets } from '../config/secret-key.ts';
import type { Db } from '../metadata/open-store.ts';
import { readCookie, setCookie } from './cookies.ts';
import { sessionStore } from './session-store.ts';

const COOKIE = 'session';
const LIFETIME_MS = 30 * 24 * 60 * 60 * 1000;
/** The precision of a session's last use. */
const SEEN_STEP_MS = 5 * 60 * 1000;
const MAX_USER_AGENT = 300;

/** What another system needs when a user signs out. */
export interface SignOutFacts {
  readonly provider: string;
  readonly idToken: string;
}

/** The user of a session. */
export interface SessionUser {
  readonly userId: number;
  readonly viewing?: Viewing;
}

/** The user as whom an administrator sees the site, and until when. */
export interface Viewing {
  readonly userId: number;
  readonly untilMs: number;
}

export interface ViewingChange {
  /** The user of the session. */
  readonly ownerId: number | null;
  readonly viewing: Viewing | undefined;
}

export interface Sessions {
  /** Returns the user of the session cookie, if any, and as whom they see the site. */
  userOf(request: FastifyRequest): Promise<SessionUser | undefined>;
  /** Returns the cookie's session id as in the list of sessions, if any. */
  idOf(request: FastifyRequest): string | undefined;
  /** Begins a session under a new token and returns its CSRF token. */
  begin(
    request: FastifyRequest,
    reply: FastifyReply,
    userId: number,
    signOut?: SignOutFacts,
  ): Promise<string>;
  /**
   * Begins or ends seeing the site as another user. The session gets a new cookie, so that a browser's cache
   * keeps the pictures of the two apart. @throws AppError without a session of that user
   */
  view(request: FastifyRequest, reply: FastifyReply, change: ViewingChange): Promise<void>;
  /** Ends the session of the cookie and returns what the user's sign-in system needs. */
  end(request: FastifyRequest, reply: FastifyReply): Promise<SignOutFacts | undefined>;
  /** Returns the CSRF token of the browser's session; begins an anonymous one if there is none. */
  csrfToken(request: FastifyRequest, reply: FastifyReply): string;
  /** Throws unless header or form contain the CSRF token of the cookie. */
  checkCsrf(request: FastifyRequest): void;
}

/** Manages sessions by a signed random cookie, of which the store keeps only the hash. */
export function makeSessions(db: Db, secrets: Secrets, nowMs: () => number): Sessions {
  const store = sessionStore(db);
  const tokenOf = (request: FastifyRequest): string | undefined => {
    const [token, signature] = (readCookie(request, COOKIE) ?? '').split('.');
    return token && signature && secrets.isSigned('session', token, signature) ? token : undefined;
  };
  const idOf = (request: FastifyRequest): string | undefined => {
    const token = tokenOf(request);
    return token && hash(token);
  };
  const give = (request: FastifyRequest, reply: FastifyReply, maxAgeS?: number): string => {
    const token = randomBytes(32).toString('base64url');
    setCookie(request, reply, { name: COOKIE, value: `${token}.${secrets.sign('session', token)}`, maxAgeS });
    return token;
  };
  const forget = async (request: FastifyRequest): Promise<SignOutFacts | undefined> => {
    const id = idOf(request);
    const sealed = id && (await store.end(id))?.sealed_sign_out;
    return sealed ? (JSON.parse(secrets.decrypt(sealed)) as SignOutFacts) : undefined;
  };
  return {
    idOf,
    async userOf(request) {
      const id = idOf(request);
      const session = id === undefined ? undefined : await store.byId(id);
      if (!session || session.expires_on <= nowMs()) return undefined;
      if (nowMs() - (session.last_seen_on ?? 0) >= SEEN_STEP_MS) await store.seen(session.id, nowMs());
      const { user_id: userId, viewed_user_id: viewed, viewing_until: untilMs } = session;
      return viewed !== null && untilMs !== null && untilMs > nowMs()
        ? { userId, viewing: { userId: viewed, untilMs } }
        : { userId };
    },
    async view(request, reply, { ownerId, viewing }) {
      const id = idOf(request);
      const session = id === undefined ? undefined : await store.byId(id);
      if (!session || session.user_id !== ownerId)
        return fail('request.invalid', {
          detail: 'You are not signed in with a session of this site, so you cannot see it as another user.',
        });
      const token = give(request, reply, Math.ceil((session.expires_on - nowMs()) / 1000));
      await store.view(session.id, hash(token), viewing);
    },
    async begin(request, reply, userId, signOut) {
      await forget(request);
      await store.dropExpired(nowMs());
      const token = give(request, reply, LIFETIME_MS / 1000);
      await store.add({
        id: hash(token),
        user_id: userId,
        created_on: nowMs(),
        expires_on: nowMs() + LIFETIME_MS,
        last_seen_on: nowMs(),
        address: request.ip,
        user_agent: request.headers['user-agent']?.slice(0, MAX_USER_AGENT) ?? null,
        sealed_sign_out: signOut ? secrets.encrypt(JSON.stringify(signOut)) : null,
      });
      await putDown({ action: 'account.sign-in', actor: { userId }, facts: {}, from: request }, db, nowMs());
      return secrets.sign('csrf', token);
    },
    async end(request, reply) {
      const facts = await forget(request);
      setCookie(request, reply, { name: COOKIE, value: '', maxAgeS: 0 });
      return facts;
    },
    csrfToken: (request, reply) => secrets.sign('csrf', tokenOf(request) ?? give(request, reply)),
    checkCsrf: request => checkCsrf(request, tokenOf(request), secrets),
  };
}

function checkCsrf(request: FastifyRequest, token: string | undefined, secrets: Secrets): void {
  const form = request.body as { csrf_token?: unknown } | undefined;
  const given = request.headers['x-csrftoken'] ?? request.headers['x-csrf-token'] ?? form?.csrf_token;
  if (typeof given !== 'string' || given === '')
    fail('request.csrf', { detail: '400 Bad Request: The CSRF token is missing.' });
  if (!token) fail('request.csrf', { detail: '400 Bad Request: The CSRF session token is missing.' });
  if (!secrets.isSigned('csrf', token, given))
    fail('request.csrf', { detail: '400 Bad Request: The CSRF token is invalid.' });
}

function hash(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
