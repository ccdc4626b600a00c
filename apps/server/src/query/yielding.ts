import { setImmediate } from 'node:timers/promises';

/** The pieces of a generator, with a pause for other work after each `everyMs` of making them. */
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
