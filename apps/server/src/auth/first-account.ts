import { randomInt } from 'node:crypto';
import { isIP } from 'node:net';
import { fail } from '@powerset/core/errors.ts';
import type { FirstAccountBody } from '@powerset/contracts/bootstrap.ts';
import { equalTexts } from '../config/secret-key.ts';
import type { MetadataStore } from '../metadata/open-store.ts';
import type { Passwords } from './passwords.ts';
import { makeThrottle } from './throttle.ts';
import { userStore } from './users.ts';

export interface FirstAccount {
  /** Returns true while there are no accounts. */
  isNeeded(): Promise<boolean>;
  /** The code that proves access to the server's console; undefined on loopback. */
  readonly code: string | undefined;
  create(account: FirstAccountBody, address: string): Promise<number>;
}

export interface FirstAccountDeps {
  readonly store: MetadataStore;
  readonly passwords: Passwords;
  readonly nowMs: () => number;
  /** The address that the server listens on. */
  readonly host: string;
  readonly forgetActors: () => void;
}

/** Lets the first administrator be created without a shell. */
export function makeFirstAccount({
  store,
  passwords,
  nowMs,
  host,
  forgetActors,
}: FirstAccountDeps): FirstAccount {
  const code = isLoopback(host) ? undefined : makeCode();
  const guesses = makeThrottle(10, nowMs);
  let exists = false;
  return {
    code,
    async isNeeded() {
      exists ||= await userStore(store.db).hasAny();
      return !exists;
    },
    async create(account, address) {
      const end = await guesses.begin(address);
      const isRight = !code || equalTexts(code, (account.code ?? '').trim().toUpperCase());
      end(isRight ? 'passed' : 'failed');
      if (!isRight) {
        fail('request.invalid', {
          fields: { code: ['This is not the code that the server printed when it started.'] },
        });
      }
      const passwordHash = await passwords.hash(account.password);
      const id = await store.db.transaction().execute(async trx => {
        const users = userStore(trx);
        if (await users.hasAny())
          fail('access.forbidden', {
            detail: 'An administrator account already exists. Sign in, or ask its owner.',
          });
        return users.create(
          {
            username:
              account.username.trim() ||
              fail('request.invalid', { fields: { username: ['Must not be empty.'] } }),
            firstName: account.first_name,
            lastName: account.last_name,
            email: account.email,
            passwordHash,
          },
          ['Admin'],
          nowMs(),
        );
      });
      forgetActors();
      return id;
    },
  };
}

/** Returns true for an address that only this machine can reach. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}

// Omits letters and digits that look alike.
const LETTERS = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';

function makeCode(): string {
  const group = (): string => Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return `${group()}-${group()}`;
}
