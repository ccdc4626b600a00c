import type { Encoding } from './file-plan.ts';

/** Returns the encoding of a text file by its first bytes. */
export function detectEncoding(bytes: Uint8Array): Encoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const head = bytes.subarray(0, 4096);
  const nuls = [0, 1].map(odd =>
    head.reduce((count, byte, at) => count + (byte === 0 && at % 2 === odd ? 1 : 0), 0),
  );
  // Latin letters in UTF-16 have a zero byte on one side.
  if (nuls[1]! > head.length / 4 && nuls[0]! < head.length / 50) return 'utf-16le';
  if (nuls[0]! > head.length / 4 && nuls[1]! < head.length / 50) return 'utf-16be';
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252';
}

/** Returns the text of the first bytes of a file, without a byte order mark. */
export function decodeSample(bytes: Uint8Array, encoding: Encoding): string {
  return new TextDecoder(encoding).decode(bytes, { stream: true }).replace(/^\uFEFF/, '');
}

// The last character may be cut.
function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}
