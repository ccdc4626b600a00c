import { createHash, randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { AppError, fail } from '@powerset/core/errors.ts';
import type { TokenScope } from '@powerset/core/permissions/actor.ts';
import { putDown } from '../access/audit-trail.ts';
import type { Settings } from '../config/settings.ts';
import type { Db } from '../metadata/open-store.ts';
import type { Actors, KnownActor } from './actors.ts';
import { makeThrottle } from './throttle.ts';

const PREFIX = 'pst_';
/** The precision of a token's last use. */
const USED_STEP_MS = 60_000;
const FAILURES_PER_ADDRESS = 50;
const ENDING_LETTERS = 4;

export interface PersonalTokens {
  /** Returns the user of a personal token, limited to its scope. @throws AppError unless it works */
  actorOf(token: string, request: FastifyRequest): Promise<KnownActor>;
}

export interface PersonalTokenDeps {
  readonly db: Db;
  readonly actors: Pick<Actors, 'byUserId'>;
  readonly settings: Pick<Settings, 'personalTokens'>;
  readonly nowMs: () => number;
}

/** Returns true for a text in the form of a personal token. */
export function isPersonalToken(token: string): boolean {
  return token.startsWith(PREFIX);
}

/** Returns a new token and what is stored of it. */
export function newPersonalToken(): {
  readonly token: string;
  readonly hash: string;
  readonly ending: string;
} {
  const token = PREFIX + randomBytes(32).toString('base64url');
  return { token, hash: hashOf(token), ending: token.slice(-ENDING_LETTERS) };
}

/** Identifies users by their personal tokens, of which the store has only hashes. */
export function makePersonalTokens({ db, actors, settings, nowMs }: PersonalTokenDeps): PersonalTokens {
  const addresses = makeThrottle(FAILURES_PER_ADDRESS, nowMs);
  // A request is identified several times but counts once.
  const refused = new WeakMap<FastifyRequest, AppError>();
  const refuse = async (request: FastifyRequest, failure: AppError): Promise<never> => {
    refused.set(request, failure);
    // Nobody can guess a token, so working tokens from the same address are not held up.
    (await addresses.begin(request.ip))('failed');
    throw failure;
  };
  return {
    async actorOf(token, request) {
      const known = refused.get(request);
      if (known) throw known;
      // Pages and old forms know nothing of scopes.
      if (!isApiCall(request))
        return fail('auth.personal-token', { detail: 'Personal tokens work for API calls only.' });
      const found = settings.personalTokens === 'on' ? await readToken(hashOf(token), db) : undefined;
      const actor = found && (await actors.byUserId(found.user_id));
      const problem =
        settings.personalTokens === 'off'
          ? 'Personal tokens are turned off on this site.'
          : problemOf(found, actor, nowMs());
      if (problem !== undefined || !found || !actor)
        return refuse(request, new AppError('auth.personal-token', { detail: problem }));
      await noteUse(found, request, { db, nowMs: nowMs() });
      return { ...actor, token: { id: found.id, name: found.name, scope: found.scope } };
    },
  };
}

/** Why a token does not work now; undefined if it works. */
export type TokenState = 'active' | 'expired' | 'revoked' | 'replaced';

/** Returns whether a token works, apart from its user. */
export function tokenState(
  token: {
    readonly revoked_on: number | null;
    readonly expires_on: number;
    readonly token_generation: number;
  },
  user: { readonly token_generation: number },
  nowMs: number,
): TokenState {
  if (token.revoked_on !== null) return 'revoked';
  if (token.expires_on <= nowMs) return 'expired';
  return token.token_generation === user.token_generation ? 'active' : 'replaced';
}

type StoredToken = NonNullable<Awaited<ReturnType<typeof readToken>>>;

function problemOf(
  found: StoredToken | undefined,
  actor: KnownActor | undefined,
  nowMs: number,
): string | undefined {
  if (!found) return 'This personal token does not exist. Check that it was copied completely.';
  if (!actor?.user) return 'The account of this personal token is deactivated.';
  const state = tokenState(found, actor.user, nowMs);
  if (state === 'active') return undefined;
  const ended = {
    revoked: 'was revoked',
    expired: `expired on ${new Date(found.expires_on).toISOString().slice(0, 10)}`,
    replaced: 'ended when the password was changed or the user was signed out everywhere',
  }[state];
  return `The personal token '${found.name}' ${ended}. Create a new one on your account page.`;
}

function readToken(hash: string, db: Db) {
  return db
    .selectFrom('personal_tokens')
    .select([
      'id',
      'user_id',
      'name',
      'scope',
      'token_generation',
      'expires_on',
      'revoked_on',
      'last_used_on',
      'last_address',
    ])
    .where('hash', '=', hash)
    .executeTakeFirst();
}

async function noteUse(
  { id, user_id: userId, name, scope, last_used_on: lastUse, last_address: lastAddress }: StoredToken,
  request: FastifyRequest,
  { db, nowMs }: { readonly db: Db; readonly nowMs: number },
): Promise<void> {
  const isElsewhere = lastAddress !== request.ip;
  if (!isElsewhere && nowMs - (lastUse ?? 0) < USED_STEP_MS) return;
  await db
    .updateTable('personal_tokens')
    .set({ last_used_on: nowMs, last_address: request.ip })
    .where('id', '=', id)
    .execute();
  if (!isElsewhere) return;
  const token: { id: number; name: string; scope: TokenScope } = { id, name, scope };
  await putDownUse({ userId, token }, request.ip, { db, nowMs });
}

// Without the request, because that counts as told once it has an entry.
function putDownUse(
  actor: Pick<KnownActor, 'userId' | 'token'>,
  address: string,
  { db, nowMs }: { readonly db: Db; readonly nowMs: number },
): Promise<void> {
  return putDown({ action: 'personal token.use', actor, facts: { address } }, db, nowMs);
}

/** Returns true for a request to an endpoint with a contract. */
export function isApiCall(request: FastifyRequest): boolean {
  return (request.routeOptions.config as { readonly endpoint?: unknown }).endpoint !== undefined;
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
