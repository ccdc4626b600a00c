import { fail } from '@powerset/core/errors.ts';
import { NOBODYS_HASH, type Passwords } from './passwords.ts';
import { makeThrottle } from './throttle.ts';
import type { User, UserStore } from './users.ts';

export interface SignInService {
  /** The active user with that name and password. Many failures from one place, or against one account, make everybody wait. */
  signIn(credentials: { readonly username: string; readonly password: string; readonly address: string }): Promise<User>;
}

const FAILURES_PER_ACCOUNT = 10;
const FAILURES_PER_ADDRESS = 50;

export function makeSignIn({ users, passwords, nowMs }: { readonly users: UserStore; readonly passwords: Passwords; readonly nowMs: () => number }): SignInService {
  const accounts = makeThrottle(FAILURES_PER_ACCOUNT, nowMs);
  const addresses = makeThrottle(FAILURES_PER_ADDRESS, nowMs);
  return {
    async signIn({ username, password, address }) {
      const account = `${username}\n${address}`;
      accounts.check(account);
      addresses.check(address);
      const user = await users.byUsername(username);
      const matches = await passwords.matches(user?.password_hash ?? NOBODYS_HASH, password);
      if (!user || !matches || user.is_active === 0) {
        accounts.failed(account);
        addresses.failed(address);
        if (user) await users.noteSignIn(user.id, false, nowMs());
        fail('auth.refused');
      }
      accounts.succeeded(account);
      await users.noteSignIn(user.id, true, nowMs());
      return user;
    },
  };
}
