import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { fail } from '@powerset/core/errors.ts';
import type { Secrets } from '../config/secret-key.ts';
import type { Db } from '../metadata/open-store.ts';
import { readCookie, setCookie } from './cookies.ts';

const COOKIE = 'session';
const LIFETIME_MS = 30 * 24 * 60 * 60 * 1000;

export interface Sessions {
  /** The user whose session the cookie is; undefined without one. */
  userIdOf(request: FastifyRequest): Promise<number | undefined>;
  /** Begins a session for a user under a new token, and answers its CSRF token. */
  begin(request: FastifyRequest, reply: FastifyReply, userId: number): Promise<string>;
  end(request: FastifyRequest, reply: FastifyReply): Promise<void>;
  /** The CSRF token of the browser's session; begins one of nobody when there is none. */
  csrfToken(request: FastifyRequest, reply: FastifyReply): string;
  /** Throws unless header or form carry the CSRF token of the cookie. */
  checkCsrf(request: FastifyRequest): void;
}

/** Sessions by cookie: a random token, signed; the store keeps only its hash. */
export function makeSessions(db: Db, secrets: Secrets, nowMs: () => number): Sessions {
  const tokenOf = (request: FastifyRequest): string | undefined => {
    const [token, signature] = (readCookie(request, COOKIE) ?? '').split('.');
    return token && signature && secrets.isSigned('session', token, signature) ? token : undefined;
  };
  const give = (request: FastifyRequest, reply: FastifyReply, maxAgeS?: number): string => {
    const token = randomBytes(32).toString('base64url');
    setCookie(request, reply, COOKIE, `${token}.${secrets.sign('session', token)}`, maxAgeS);
    return token;
  };
  return {
    async userIdOf(request) {
      const token = tokenOf(request);
      if (!token) return undefined;
      const session = await db.selectFrom('sessions').select(['user_id', 'expires_on']).where('id', '=', hash(token)).executeTakeFirst();
      return session && session.expires_on > nowMs() ? session.user_id : undefined;
    },
    async begin(request, reply, userId) {
      await forget(db, tokenOf(request));
      await db.deleteFrom('sessions').where('expires_on', '<', nowMs()).execute();
      const token = give(request, reply, LIFETIME_MS / 1000);
      await db.insertInto('sessions').values({ id: hash(token), user_id: userId, created_on: nowMs(), expires_on: nowMs() + LIFETIME_MS }).execute();
      return secrets.sign('csrf', token);
    },
    async end(request, reply) {
      await forget(db, tokenOf(request));
      setCookie(request, reply, COOKIE, '', 0);
    },
    csrfToken: (request, reply) => secrets.sign('csrf', tokenOf(request) ?? give(request, reply)),
    checkCsrf: request => checkCsrf(request, tokenOf(request), secrets),
  };
}

function checkCsrf(request: FastifyRequest, token: string | undefined, secrets: Secrets): void {
  const form = request.body as { csrf_token?: unknown } | undefined;
  const given = request.headers['x-csrftoken'] ?? request.headers['x-csrf-token'] ?? form?.csrf_token;
  if (typeof given !== 'string' || given === '') fail('request.csrf', { detail: '400 Bad Request: The CSRF token is missing.' });
  if (!token) fail('request.csrf', { detail: '400 Bad Request: The CSRF session token is missing.' });
  if (!secrets.isSigned('csrf', token, given)) fail('request.csrf', { detail: '400 Bad Request: The CSRF token is invalid.' });
}

async function forget(db: Db, token: string | undefined): Promise<void> {
  if (token) await db.deleteFrom('sessions').where('id', '=', hash(token)).execute();
}

function hash(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
