import { isWerkzeugHash, matchesWerkzeugHash } from './werkzeug-hash.ts';

/** Hashes of passwords. */
export interface Passwords {
  hash(password: string): Promise<string>;
  matches(hash: string, password: string): Promise<boolean>;
  /** True for a hash that is to be replaced as soon as the password is known. */
  isOutdated(hash: string): boolean;
}

// Of no account: checked when the user is unknown, so that the answer takes as long as for a known one.
export const NOBODYS_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$7gFtQMmyH805PHvD+V+nLA$WJ3uUPun4kEFv3bDBwSTcKWLiFTuxrlmS4IqlqzV0BI';

/** Stands where an account has no password: people sign in to it elsewhere. No password matches it. */
export const NO_PASSWORD = '';

/** Argon2id with the library's defaults (19 MiB, two passes), loaded with the first password; imported hashes of the reference match too. */
export const argon2Passwords: Passwords = {
  hash: async password => (await import('@node-rs/argon2')).hash(password),
  matches: async (hash, password) => {
    if (isWerkzeugHash(hash)) return matchesWerkzeugHash(hash, password);
    const { verify } = await import('@node-rs/argon2');
    return verify(hash, password).catch(() => false);
  },
  isOutdated: hash => !hash.startsWith('$argon2id$'),
};
