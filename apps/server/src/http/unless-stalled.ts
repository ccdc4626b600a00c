export interface StallOptions {
  /** Seconds that the reader may take for one piece. */
  readonly limitS: number;
  /** Called once when it takes longer. */
  readonly leave: () => void;
}

/** The pieces of an answer, until its reader stands still for too long: what waits behind them must not be held for ever. */
export async function* unlessStalled<Piece>(pieces: AsyncIterable<Piece>, { limitS, leave }: StallOptions): AsyncGenerator<Piece> {
  let waiting: NodeJS.Timeout | undefined;
  try {
    for await (const piece of pieces) {
      waiting = setTimeout(leave, limitS * 1000);
      yield piece;
      clearTimeout(waiting);
    }
  } finally {
    clearTimeout(waiting);
  }
}
