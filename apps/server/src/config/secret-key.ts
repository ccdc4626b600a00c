import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fail } from '@powerset/core/errors.ts';

/** Uses the secret key without revealing it. */
export interface Secrets {
  /** Encrypts text so that only this installation can read it. */
  encrypt(text: string): string;
  decrypt(sealed: string): string;
  /** Signs text for one purpose. */
  sign(purpose: string, text: string): string;
  isSigned(purpose: string, text: string, signature: string): boolean;
  /** Derives key bytes for one purpose, such as signing tokens. */
  derive(purpose: string): Uint8Array;
}

/** Returns the key from the settings, or the one in the data folder, which is created on first start. */
export function readSecretKey(given: string | undefined, dataDir: string): string {
  if (given) return given;
  const file = join(dataDir, 'secret.key');
  try {
    writeFileSync(file, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8').trim();
}

const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Returns encryption (AES-256-GCM) and signatures (HMAC-SHA-256), each with its own key derived from one
 * secret.
 */
export function makeSecrets(secretKey: string): Secrets {
  const derive = (purpose: string): Uint8Array =>
    new Uint8Array(hkdfSync('sha256', secretKey, 'powerset', purpose, 32));
  const sealKey = derive('stored secrets');
  const sign = (purpose: string, text: string): string =>
    createHmac('sha256', derive(`sign ${purpose}`))
      .update(text)
      .digest('base64url');
  return {
    derive,
    sign,
    isSigned: (purpose, text, signature) => equalTexts(sign(purpose, text), signature),
    encrypt: text => {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', sealKey, iv);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64');
    },
    decrypt: sealed => decrypt(sealed, sealKey),
  };
}

/** Compares two texts in constant time. */
export function equalTexts(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

function decrypt(sealed: string, key: Uint8Array): string {
  const bytes = Buffer.from(sealed, 'base64');
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES));
    decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString(
      'utf8',
    );
  } catch (cause) {
    return fail('server.failed', {
      detail: 'A stored password could not be decrypted: it was encrypted with another secret key.',
      cause,
    });
  }
}
