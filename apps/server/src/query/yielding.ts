import { setImmediate } from 'node:timers/promises';

/** Yields the pieces of a generator, and pauses for other work every `everyMs`. */
export async function* yielding<Piece extends string | Uint8Array>(
  pieces: Iterable<Piece> | AsyncIterable<Piece>,
  everyMs = 12,
): AsyncGenerator<Piece> {
  let busySince = performance.now();
  for await (const piece of pieces) {
    yield piece;
    if (performance.now() - busySince < everyMs) continue;
    await setImmediate();
    busySince = performance.now();
  }
}
