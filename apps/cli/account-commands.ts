import { argon2Passwords } from '@powerset/server/src/auth/passwords.ts';
import { syncRoles, userStore } from '@powerset/server/src/auth/users.ts';
import { fail } from '@powerset/core/errors.ts';
import { askSecret, needed, readOptions } from './arguments.ts';
import { leaveTrace, withStore } from './store-command.ts';

/** Creates an account with the role Admin. */
export async function createAdmin(args: readonly string[]): Promise<void> {
  const options = readOptions(args, ['username', 'password', 'email', 'firstname', 'lastname']);
  const username = needed(options.username, 'username');
  const password = await askSecret(options.password, 'POWERSET_ADMIN_PASSWORD', `Password for ${username}`);
  await withStore(async ({ store }) => {
    await syncRoles(store.db);
    const users = userStore(store.db);
    const email = options.email ?? `${username}@localhost`;
    const taken = await users.isTaken({ username, email });
    if (taken === 'username')
      fail('config.invalid', {
        detail: `Account '${username}' already exists. To change its password, use powerset reset-password.`,
      });
    if (taken === 'email')
      fail('config.invalid', {
        detail: `The email address '${email}' is already in use. Set another one with --email.`,
      });
    const account = {
      username,
      firstName: options.firstname ?? username,
      lastName: options.lastname ?? 'Administrator',
      email,
      passwordHash: await argon2Passwords.hash(password),
    };
    const id = await users.create(account, ['Admin'], Date.now());
    await leaveTrace(
      'account.create',
      { before: [], after: [{ id, username, email, roles: ['Admin'] }] },
      { store },
    );
    console.log(`Created administrator ${username}.`);
  });
}

/** Sets a new password for an account and ends its sessions. */
export async function resetPassword(args: readonly string[]): Promise<void> {
  const options = readOptions(args, ['username', 'password']);
  const username = needed(options.username, 'username');
  const password = await askSecret(options.password, 'POWERSET_NEW_PASSWORD', `New password for ${username}`);
  await withStore(async ({ store }) => {
    const users = userStore(store.db);
    const user =
      (await users.byUsername(username)) ??
      fail('config.invalid', { detail: `Account '${username}' does not exist.` });
    await users.setPassword(user.id, await argon2Passwords.hash(password), { now: Date.now() });
    await leaveTrace('account.password', { id: user.id }, { store });
    console.log(`Changed the password of ${username} and ended all sessions.`);
  });
}
