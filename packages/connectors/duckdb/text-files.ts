import { createReadStream, createWriteStream } from 'node:fs';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '@powerset/core/errors.ts';
import type { Encoding } from '@powerset/core/upload/file-plan.ts';

const PIECE_BYTES = 256 * 1024;

/** Writes a text file anew as UTF-8 without a byte order mark. */
export async function toUtf8(
  from: string,
  to: string,
  { encoding, signal }: { readonly encoding: Encoding; readonly signal: AbortSignal },
): Promise<void> {
  const decoder = new TextDecoder(encoding);
  await pipeline(
    createReadStream(from, { highWaterMark: PIECE_BYTES }),
    new Transform({
      transform: (piece: Buffer, _, done) => done(null, decoder.decode(piece, { stream: true })),
      flush: done => done(null, decoder.decode()),
    }),
    createWriteStream(to),
    { signal },
  );
}

/** Lines that are longer may be lost by the engine's reader. */
const MOST_LINE_BYTES = 2_000_000;

/**
 * Refuses text with NUL bytes or with very long lines.
 * @throws AppError `file.unreadable` with the line
 */
export async function requirePlainText(path: string, signal: AbortSignal): Promise<void> {
  let [line, lineBytes] = [1, 0];
  for await (const piece of createReadStream(path, {
    highWaterMark: 1024 * 1024,
    signal,
  }) as AsyncIterable<Buffer>) {
    const nul = piece.indexOf(0);
    const first = piece.indexOf(0x0a);
    lineBytes += first < 0 ? piece.length : first;
    if (nul >= 0)
      throw new AppError('file.unreadable', {
        detail: `Line ${line + linesIn(piece.subarray(0, nul))} contains a NUL byte, so the file is not plain text. Choose another encoding, or export the file again.`,
      });
    if (lineBytes > MOST_LINE_BYTES)
      throw new AppError('file.unreadable', {
        detail: `Line ${line} is longer than 2 MB. Check that the file has line ends, and split it into shorter lines.`,
      });
    if (first < 0) continue;
    line += linesIn(piece);
    lineBytes = piece.length - 1 - piece.lastIndexOf(0x0a);
  }
}

function linesIn(piece: Uint8Array): number {
  let count = 0;
  for (let at = piece.indexOf(0x0a); at >= 0; at = piece.indexOf(0x0a, at + 1)) count++;
  return count;
}
