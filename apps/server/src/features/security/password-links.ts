import { createHash, randomBytes } from 'node:crypto';
import { fail } from '@powerset/core/errors.ts';
import type { Actor } from '@powerset/core/permissions/actor.ts';
import { requirePassword } from '../../auth/password-policy.ts';
import { userStore, type User } from '../../auth/users.ts';
import type { Db } from '../../metadata/open-store.ts';
import type { SecurityDeps } from './service.ts';

/** An invitation may wait for a weekend and a vacation day; a reset is asked for and used at once. */
const INVITATION_MS = 7 * 24 * 60 * 60 * 1000;
const RESET_MS = 24 * 60 * 60 * 1000;

/** Makes a link with which a user chooses a password; it replaces an earlier one. */
export async function makePasswordLink(
  userId: number,
  actor: Actor,
  { db, now, hasPasswordSignIn }: SecurityDeps,
): Promise<{ readonly path: string; readonly expires_on: string }> {
  if (!hasPasswordSignIn)
    fail('request.invalid', {
      detail: 'Passwords are turned off on this site. Users sign in with another service.',
    });
  const user = (await userStore(db).byId(userId)) ?? fail('resource.not-found');
  if (user.is_active === 0)
    fail('request.invalid', {
      detail: `The account '${user.username}' is deactivated. Activate it before you make a link.`,
    });
  const token = randomBytes(32).toString('base64url');
  const expires = now() + (user.login_count === 0 ? INVITATION_MS : RESET_MS);
  await db.transaction().execute(async trx => {
    await trx.deleteFrom('password_links').where('user_id', '=', userId).execute();
    await trx
      .insertInto('password_links')
      .values({
        hash: hashOf(token),
        user_id: userId,
        token_generation: user.token_generation,
        expires_on: expires,
        created_on: now(),
        created_by: actor.userId,
      })
      .execute();
  });
  // Browsers never send the part after the mark, so the token stays out of the logs of servers and proxies.
  return { path: `/reset-password/#${token}`, expires_on: new Date(expires).toISOString() };
}

/** Returns the account of a link that still works. */
export async function accountOfLink(
  token: string,
  { db, now }: Pick<SecurityDeps, 'db' | 'now'>,
): Promise<User> {
  const link = await db
    .selectFrom('password_links')
    .selectAll()
    .where('hash', '=', hashOf(token))
    .where('expires_on', '>', now())
    .executeTakeFirst();
  const user = link && (await userStore(db).byId(link.user_id));
  if (!user || user.is_active === 0 || user.token_generation !== link.token_generation)
    return fail('auth.link-ended');
  return user;
}

/** Sets the password of a link's account and ends the link and all sessions of the account. */
export async function choosePassword(
  { token, password }: { readonly token: string; readonly password: string },
  deps: SecurityDeps,
): Promise<number> {
  const { db, now, passwords, passwordMin, hasPasswordSignIn, forgetActors } = deps;
  if (!hasPasswordSignIn) fail('auth.link-ended');
  await accountOfLink(token, deps);
  requirePassword(password, 'password', passwordMin);
  const passwordHash = await passwords.hash(password);
  const id = await db.transaction().execute(async trx => {
    const user = await accountOfLink(token, { db: trx, now });
    await endLink(token, trx);
    await userStore(trx).setPassword(user.id, passwordHash, { now: now() });
    return user.id;
  });
  forgetActors();
  return id;
}

// Of two calls with one token at the same moment, one finds the link gone.
async function endLink(token: string, trx: Db): Promise<void> {
  const { numDeletedRows } = await trx
    .deleteFrom('password_links')
    .where('hash', '=', hashOf(token))
    .executeTakeFirst();
  if (numDeletedRows === 0n) fail('auth.link-ended');
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
