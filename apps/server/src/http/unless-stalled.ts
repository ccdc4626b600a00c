export interface StallOptions {
  /** Seconds in which the reader may take nothing. */
  readonly limitS: number;
  /** How much the reader has taken so far; a slow one takes a little of a piece at a time. */
  readonly taken: () => number;
  /** Called once when it takes nothing for longer. */
  readonly leave: () => void;
}

/** Looks in so many parts of the limit whether anything was taken. */
const LOOKS = 4;

/** The pieces of an answer, until its reader stands still for too long: what waits behind them must not be held for ever. */
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
