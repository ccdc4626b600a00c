/** Hashes of passwords, with argon2id. The library is loaded when the first password is. */
export interface Passwords {
  hash(password: string): Promise<string>;
  matches(hash: string, password: string): Promise<boolean>;
}

// Of no account: checked when the user is unknown, so that the answer takes as long as for a known one.
export const NOBODYS_HASH = '$argon2id$v=19$m=19456,t=2,p=1$7gFtQMmyH805PHvD+V+nLA$WJ3uUPun4kEFv3bDBwSTcKWLiFTuxrlmS4IqlqzV0BI';

/** Argon2id with the library's defaults (19 MiB, two passes). */
export const argon2Passwords: Passwords = {
  hash: async password => (await import('@node-rs/argon2')).hash(password),
  matches: async (hash, password) => {
    const { verify } = await import('@node-rs/argon2');
    return verify(hash, password).catch(() => false);
  },
};
