import { afterAll, describe, expect, it } from 'vitest';
import { freshStore, stopStores } from '../metadata/test-stores.ts';
import { argon2Passwords, NO_PASSWORD } from './passwords.ts';
import { makeSignIn } from './sign-in.ts';
import { userStore } from './users.ts';

// Made with Python's hashlib, in the formats of all releases that stored passwords.
const PASSWORD = 'Grüße 42!';
const HASHES = [
  'pbkdf2:sha256:1000$Xy12ab$79ff5386fcf4b03b5a6299330d350a9771f66640281d1ecff4ea71aef5999bfd',
  'pbkdf2:sha256:260000$aB3dE5fG7hJ9kL1m$77038dc5bd061b1afcd770f82fd430e945edeab6016fae3b00614ebcfdc3f8b7',
  'pbkdf2:sha1:1000$s$21656116d19cd92f0486a2bb3133939a77ab8d7e',
  'pbkdf2:sha512:5000$salt$8270f115fa5cab1d532b065f3db20da06a207e10e8a84514ebf46ad17b9508b11086088e35267c8955c857e5315c04dc5d961d71267c7b29e59f7ff4ca79db73',
  'pbkdf2:sha256$old$2bca52e1c9d8d4a5cadfc5f4bad6a4df138785709e81192a707db0f163129a32',
  'scrypt:32768:8:1$q9Zr$4786dbfbcc4bef6f4e5102467e5f32e13291624ea76d936734d2f25c8d83e8de707556948a09b2b1cfa937ec0904a937c3d03eb4651c36ce2541850feaddabd8',
  'scrypt:1024:8:2$q9Zr$da2babb5e3e7e4b236291acc39890ff3de76b25736affb25b106725cce18f94119e50afbfb38140cbfc784472bc601562334f721285f3d001553cde29337aa02',
  'sha1$abc$54acfda97460b8076efed2a51c46a46f2c2a5861',
] as const;

afterAll(stopStores);

describe('imported password hashes', () => {
  it.each(HASHES)('match their password and no other: %s', async hash => {
    expect(await argon2Passwords.matches(hash, PASSWORD)).toBe(true);
    expect(await argon2Passwords.matches(hash, 'Grüße 43!')).toBe(false);
  });

  it.each([
    NO_PASSWORD,
    '!',
    'plain$$Grüße 42!',
    'pbkdf2:sha256:1000$salt$',
    'pbkdf2:sha256:999999999$salt$00',
    'scrypt:1073741824:8:1$salt$00',
    'scrypt:3:8:1$salt$00',
    'pbkdf2:nothing:5$salt$00',
  ])('that are invalid, or that require too much work, match nothing: %s', async hash => {
    for (const password of ['', PASSWORD]) expect(await argon2Passwords.matches(hash, password)).toBe(false);
  });

  it('are replaced by argon2 when the user signs in, and the password keeps working', async () => {
    const store = await freshStore('sqlite', () => 0);
    const users = userStore(store.db);
    const id = await users.create(
      { username: 'ada', firstName: 'Ada', lastName: 'L', email: 'ada@example.org', passwordHash: HASHES[0] },
      [],
      0,
    );
    const { signIn } = makeSignIn({ users, passwords: argon2Passwords, nowMs: () => 0 });
    const enter = () => signIn({ username: 'ada', password: PASSWORD, address: '::1' });
    expect((await enter()).id).toBe(id);
    expect((await users.byId(id))?.password_hash).toMatch(/^\$argon2id\$/);
    expect((await enter()).id).toBe(id);
    await store.close();
  });
});
