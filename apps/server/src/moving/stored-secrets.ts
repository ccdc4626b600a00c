import { createDecipheriv, createHash, type Decipheriv } from 'node:crypto';

const BLOCK_BYTES = 16;
const IV_BYTES = 12;

/**
 * Decrypts a secret of Superset in either format: AES-CBC, whose IV is the start of the key and whose padding
 * is asterisks, or AES-GCM.
 * Undefined if the key does not fit.
 */
export function readStoredSecret(stored: string, secretKey: string): string | undefined {
  const key = createHash('sha256').update(secretKey, 'utf8').digest();
  const bytes = Buffer.from(stored, 'base64');
  return openAuthenticated(bytes, key) ?? openBlocks(bytes, key);
}

function openAuthenticated(bytes: Buffer, key: Buffer): string | undefined {
  if (bytes.length < IV_BYTES + BLOCK_BYTES) return undefined;
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES));
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + BLOCK_BYTES));
  return decipherText(decipher, bytes.subarray(IV_BYTES + BLOCK_BYTES));
}

function openBlocks(bytes: Buffer, key: Buffer): string | undefined {
  if (bytes.length === 0 || bytes.length % BLOCK_BYTES !== 0) return undefined;
  const decipher = createDecipheriv('aes-256-cbc', key, key.subarray(0, BLOCK_BYTES)).setAutoPadding(false);
  const padded = decipherText(decipher, bytes);
  // AES-CBC has no signature, but with a wrong key the text is noise or lacks the padding.
  return padded?.endsWith('*') && !hasControls(padded) ? padded.replace(/\*+$/, '') : undefined;
}

function decipherText(decipher: Decipheriv, bytes: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(
      Buffer.concat([decipher.update(bytes), decipher.final()]),
    );
  } catch {
    return undefined;
  }
}

function hasControls(value: string): boolean {
  return Array.from(value).some(char => char < ' ' && !'\t\n\r'.includes(char));
}
