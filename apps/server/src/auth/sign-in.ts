import { fail } from '@powerset/core/errors.ts';
import { NOBODYS_HASH, type Passwords } from './passwords.ts';
import { makeThrottle, type Outcome } from './throttle.ts';
import type { User, UserStore } from './users.ts';

export interface Credentials {
  readonly username: string;
  readonly password: string;
}

export interface SignInService {
  /**
   * Returns the active user with that name and password. Repeated failures from one address or for one
   * account delay everyone.
   */
  signIn(credentials: Credentials & { readonly address: string }): Promise<User>;
  /** Throws unless the password is this user's; counts like a sign-in. */
  confirm(user: User, attempt: { readonly password: string; readonly address: string }): Promise<void>;
}

export interface SignInDeps {
  readonly users: UserStore;
  readonly passwords: Passwords;
  readonly nowMs: () => number;
  /** Asks a directory with its own accounts; undefined for unknown users. */
  readonly directory?: ((credentials: Credentials) => Promise<User | undefined>) | undefined;
  /** Records a refused sign-in, except those held back by the throttle. */
  readonly noteRefusal?: (username: string, address: string) => Promise<void>;
}

const FAILURES_PER_ACCOUNT = 10;
const FAILURES_PER_ADDRESS = 50;
/** Per account from all addresses; higher, because it also delays the owner. */
const FAILURES_PER_NAME = 100;

export function makeSignIn({ users, passwords, nowMs, directory, noteRefusal }: SignInDeps): SignInService {
  const accounts = makeThrottle(FAILURES_PER_ACCOUNT, nowMs);
  const addresses = makeThrottle(FAILURES_PER_ADDRESS, nowMs);
  const names = makeThrottle(FAILURES_PER_NAME, nowMs);
  const counted = async (
    username: string,
    address: string,
    attempt: () => Promise<User | undefined>,
  ): Promise<User> => {
    const ends: ((outcome: Outcome) => void)[] = [];
    let outcome: Outcome = 'passed';
    try {
      // All attempts take the keys in one order to avoid deadlocks.
      const name = username.toLowerCase();
      for (const [throttle, key] of [
        [accounts, `${name}\n${address}`],
        [addresses, address],
        [names, name],
      ] as const)
        ends.push(await throttle.begin(key));
      outcome = 'failed';
      const user = await attempt();
      if (!user) return fail('auth.refused');
      outcome = 'succeeded';
      return user;
    } finally {
      // Knowing one password does not clear guesses at others from the same address.
      ends.forEach((end, at) => end(at > 0 && outcome === 'succeeded' ? 'passed' : outcome));
    }
  };
  const byPassword = async ({ username, password }: Credentials): Promise<User | undefined> => {
    const user = await users.byUsername(username);
    const matches = await passwords.matches(user?.password_hash || NOBODYS_HASH, password);
    if (!user || !matches || !user.password_hash) return undefined;
    if (passwords.isOutdated(user.password_hash))
      await users.replaceHash(user.id, await passwords.hash(password));
    return user;
  };
  return {
    signIn: ({ username, password, address }) =>
      counted(username, address, async () => {
        const user =
          (await byPassword({ username, password })) ?? (await directory?.({ username, password }));
        if (user?.is_active === 1) {
          await users.noteSignIn(user.id, true, nowMs());
          return user;
        }
        const known = user ?? (await users.byUsername(username));
        if (known) await users.noteSignIn(known.id, false, nowMs());
        await noteRefusal?.(username, address);
        return undefined;
      }),
    async confirm(user, { password, address }) {
      await counted(user.username, address, async () =>
        user.password_hash && (await passwords.matches(user.password_hash, password)) ? user : undefined,
      );
    },
  };
}
