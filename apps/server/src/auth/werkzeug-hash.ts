import { createHash, createHmac, pbkdf2, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const pbkdf2Of = promisify(pbkdf2);
const scryptOf = promisify<
  string,
  string,
  number,
  { N: number; r: number; p: number; maxmem: number },
  Buffer
>(scrypt);

const DIGESTS: ReadonlySet<string> = new Set(['md5', 'sha1', 'sha224', 'sha256', 'sha384', 'sha512']);
/** Rounds that old releases used without storing them. */
const UNWRITTEN_ROUNDS = 150_000;
const MAX_ROUNDS = 5_000_000;
const MAX_SCRYPT_BYTES = 256 * 1024 * 1024;

/** Returns true for hashes in Superset's format: `method$salt$hex`. */
export function isWerkzeugHash(hash: string): boolean {
  return /^(?:pbkdf2:\w+|scrypt|md5|sha1|sha224|sha256|sha384|sha512)(?::\d+)*\$[^$]*\$[\da-f]+$/i.test(hash);
}

/** Returns whether a password matches such a hash. Hashes that demand unreasonable work match nothing. */
export async function matchesWerkzeugHash(hash: string, password: string): Promise<boolean> {
  const [method = '', salt = '', hex = ''] = hash.split('$');
  const expected = Buffer.from(hex, 'hex');
  if (expected.length === 0) return false;
  const given = await digest(method, salt, { password, length: expected.length });
  return given !== undefined && given.length === expected.length && timingSafeEqual(given, expected);
}

async function digest(
  method: string,
  salt: string,
  { password, length }: { readonly password: string; readonly length: number },
): Promise<Buffer | undefined> {
  const [kind = '', ...rest] = method.split(':');
  if (kind === 'pbkdf2') return rounds(rest, salt, password);
  if (kind === 'scrypt') return hard(rest.map(Number), salt, { password, length });
  if (!DIGESTS.has(kind)) return undefined;
  return salt
    ? createHmac(kind, salt).update(password, 'utf8').digest()
    : createHash(kind).update(password, 'utf8').digest();
}

async function rounds(
  [name = '', count]: readonly string[],
  salt: string,
  password: string,
): Promise<Buffer | undefined> {
  const times = count === undefined ? UNWRITTEN_ROUNDS : Number(count);
  if (!DIGESTS.has(name) || times < 1 || times > MAX_ROUNDS) return undefined;
  return pbkdf2Of(password, salt, times, createHash(name).digest().length, name);
}

async function hard(
  [n = 32_768, r = 8, p = 1]: readonly number[],
  salt: string,
  { password, length }: { readonly password: string; readonly length: number },
): Promise<Buffer | undefined> {
  const bytes = 132 * n * r * p;
  if (n < 2 || (n & (n - 1)) !== 0 || r < 1 || p < 1 || bytes > MAX_SCRYPT_BYTES) return undefined;
  return scryptOf(password, salt, length, { N: n, r, p, maxmem: bytes });
}
