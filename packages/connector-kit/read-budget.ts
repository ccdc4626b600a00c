import { AppError } from '@powerset/core/errors.ts';

const MOST_BYTES = 64 * 1024 * 1024;
const MOST_VALUES = 5_000_000;

/** Limits what one statement may fetch from remote tables, all of them together. */
export class ReadBudget {
  #bytes = MOST_BYTES;
  #values = MOST_VALUES;

  get bytesLeft(): number {
    return this.#bytes;
  }

  /** Returns how many more rows with that number of values may be fetched. */
  rowsLeft(width: number): number {
    return Math.floor(this.#values / (width + 1));
  }

  spendBytes(count: number): void {
    this.#bytes -= count;
  }

  /**
   * A row counts as one more than its values, because even an empty row takes space.
   * @throws AppError `query.out-of-memory`
   */
  spendRows(count: number, width: number): void {
    this.#values -= count * (width + 1);
    if (this.#values < 0)
      throw new AppError('query.out-of-memory', {
        detail: `The tables in this statement contain more than ${MOST_VALUES / 1_000_000} million values. Load larger files into a database.`,
      });
  }
}
