export interface StallOptions {
  /** Seconds that the reader may stall. */
  readonly limitS: number;
  /** Returns how much the reader has taken; slow readers take part of a piece at a time. */
  readonly taken: () => number;
  /** Called once if the reader stalls for longer. */
  readonly leave: () => void;
}

/** The number of checks within the limit. */
const LOOKS = 4;

/** Yields the pieces of an answer until its reader stalls, so that resources are not held forever. */
export async function* unlessStalled<Piece>(
  pieces: AsyncIterable<Piece>,
  { limitS, taken, leave }: StallOptions,
): AsyncGenerator<Piece> {
  let looking: NodeJS.Timeout | undefined;
  const watch = (): void => {
    let [before, still] = [taken(), 0];
    looking = setInterval(
      () => {
        const now = taken();
        still = now === before ? still + 1 : 0;
        before = now;
        if (still < LOOKS) return;
        clearInterval(looking);
        leave();
      },
      (limitS * 1000) / (LOOKS + 1),
    );
  };
  try {
    for await (const piece of pieces) {
      watch();
      yield piece;
      clearInterval(looking);
    }
  } finally {
    clearInterval(looking);
  }
}
