import { fail } from '@powerset/core/errors.ts';

/** How long an answer may be that is not sent piece by piece. */
const MOST_BYTES = 256 * 1024 * 1024;

/** @throws AppError `query.invalid` when the text of the pieces would be too long to be sent at once */
export function wholeText(pieces: Iterable<string | Uint8Array>): string {
  return wholeBytes(pieces).toString();
}

/** @throws AppError `query.invalid` when the pieces are too many to be sent at once */
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
