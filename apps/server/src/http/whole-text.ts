import { fail } from '@powerset/core/errors.ts';

/** The maximum length of an answer that is not streamed. */
const MOST_BYTES = 256 * 1024 * 1024;

/** @throws AppError `query.invalid` if the text is too long to send at once */
export function wholeText(pieces: Iterable<string | Uint8Array>): string {
  return wholeBytes(pieces).toString();
}

/** @throws AppError `query.invalid` if the bytes are too many to send at once */
export function wholeBytes(pieces: Iterable<string | Uint8Array>): Buffer {
  const made: Uint8Array[] = [];
  let length = 0;
  for (const piece of pieces) {
    const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece;
    length += bytes.length;
    if (length > MOST_BYTES)
      fail('query.invalid', {
        detail: 'The result is too large to send. Request fewer rows or columns.',
      });
    made.push(bytes);
  }
  return Buffer.concat(made);
}
