import type { FastifyInstance } from 'fastify';
import {
  accountTokenEndpoints,
  ownTokenEndpoints,
  type PersonalToken,
} from '@powerset/contracts/personal-token.ts';
import { fail } from '@powerset/core/errors.ts';
import { newPersonalToken, tokenState } from '../../auth/personal-tokens.ts';
import { userStore, type User } from '../../auth/users.ts';
import type { Settings } from '../../config/settings.ts';
import { bind } from '../../http/bind.ts';
import type { Db } from '../../metadata/open-store.ts';
import { personalTokenStore } from './store.ts';

export interface PersonalTokenRouteDeps {
  readonly db: Db;
  readonly now: () => number;
  readonly settings: Pick<Settings, 'personalTokens' | 'personalTokenDays'>;
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** Ended tokens stay visible for this time, so that users learn why a program stopped working. */
const KEPT_MS = 30 * DAY_MS;
const MOST_TOKENS = 50;

/** Serves users' personal tokens, also to administrators, who never see the tokens themselves. */
export function personalTokenRoutes(app: FastifyInstance, deps: PersonalTokenRouteDeps): void {
  ownTokenRoutes(app, deps);
  const { db, now } = deps;
  const store = personalTokenStore(db);
  bind(app, accountTokenEndpoints.list, async ({ params: { id } }) => ({
    result: await tokensOf(await userOf(id, db), deps),
  }));
  bind(app, accountTokenEndpoints.revoke, async ({ params: { id, tokenId } }) => {
    await store.revoke((await userOf(id, db)).id, now(), tokenId);
    return { message: 'OK' };
  });
  bind(app, accountTokenEndpoints.revokeAll, async ({ params: { id } }) => {
    await store.revoke((await userOf(id, db)).id, now());
    return { message: 'OK' };
  });
}

function ownTokenRoutes(app: FastifyInstance, deps: PersonalTokenRouteDeps): void {
  const { db, now, settings } = deps;
  const store = personalTokenStore(db);
  bind(app, ownTokenEndpoints.list, async ({ actor }) => ({
    result: await tokensOf(await userOf(actor.userId!, db), deps),
    is_on: settings.personalTokens === 'on',
    most_days: settings.personalTokenDays,
  }));
  bind(app, ownTokenEndpoints.create, async ({ actor, body }) => {
    if (settings.personalTokens === 'off')
      fail('access.forbidden', { detail: 'Personal tokens are turned off on this site.' });
    const user = await userOf(actor.userId!, db);
    const expiresMs = Date.parse(body.expires_on);
    requireExpiry(expiresMs, now(), settings.personalTokenDays);
    await store.forgetEnded(user.id, now() - KEPT_MS);
    if ((await store.countActive(user.id, now())) >= MOST_TOKENS)
      fail('request.invalid', {
        detail: `You already have ${MOST_TOKENS} personal tokens. Revoke one before you create another.`,
      });
    const { token, hash, ending } = newPersonalToken();
    const id = await store.add({
      user_id: user.id,
      name: body.name.trim(),
      hash,
      ending,
      scope: body.scope,
      token_generation: user.token_generation,
      created_on: now(),
      expires_on: expiresMs,
    });
    return { id, token };
  });
  bind(app, ownTokenEndpoints.revoke, async ({ actor, params: { id } }) => {
    await store.revoke(actor.userId!, now(), id);
    return { message: 'OK' };
  });
}

function requireExpiry(expiresMs: number, nowMs: number, mostDays: number): void {
  if (expiresMs <= nowMs) fail('request.invalid', { fields: { expires_on: ['This date has passed.'] } });
  // A day in another time zone can end up to 26 hours later.
  if (expiresMs > nowMs + (mostDays + 2) * DAY_MS)
    fail('request.invalid', {
      fields: { expires_on: [`A token can be valid for ${mostDays} days at most on this site.`] },
    });
}

async function tokensOf(
  user: User,
  { db, now }: Pick<PersonalTokenRouteDeps, 'db' | 'now'>,
): Promise<readonly PersonalToken[]> {
  return (await personalTokenStore(db).ofUser(user.id)).map(row => ({
    id: row.id,
    name: row.name,
    ending: row.ending,
    scope: row.scope,
    created_on: isoText(row.created_on),
    expires_on: isoText(row.expires_on),
    last_used_on: row.last_used_on === null ? null : isoText(row.last_used_on),
    last_address: row.last_address,
    state: tokenState(row, user, now()),
  }));
}

async function userOf(id: number, db: Db): Promise<User> {
  return (await userStore(db).byId(id)) ?? fail('resource.not-found');
}

function isoText(ms: number): string {
  return new Date(ms).toISOString();
}
