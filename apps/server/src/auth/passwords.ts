import { isWerkzeugHash, matchesWerkzeugHash } from './werkzeug-hash.ts';

/** Hashes and checks passwords. */
export interface Passwords {
  hash(password: string): Promise<string>;
  matches(hash: string, password: string): Promise<boolean>;
  /** Returns true if the hash should be replaced at the next sign-in. */
  isOutdated(hash: string): boolean;
}

// Checked for unknown users, so that the answer takes as long as for known ones.
export const NOBODYS_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$7gFtQMmyH805PHvD+V+nLA$WJ3uUPun4kEFv3bDBwSTcKWLiFTuxrlmS4IqlqzV0BI';

/** Marks an account that signs in elsewhere; no password matches it. */
export const NO_PASSWORD = '';

/**
 * Argon2id with the library's defaults (19 MiB, two passes), loaded on first use; also accepts Superset's
 * hashes.
 */
export const argon2Passwords: Passwords = {
  hash: async password => (await import('@node-rs/argon2')).hash(password),
  matches: async (hash, password) => {
    if (isWerkzeugHash(hash)) return matchesWerkzeugHash(hash, password);
    const { verify } = await import('@node-rs/argon2');
    return verify(hash, password).catch(() => false);
  },
  isOutdated: hash => !hash.startsWith('$argon2id$'),
};
