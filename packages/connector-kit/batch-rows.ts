const CELLS = 100_000;
const [FEWEST, MOST] = [500, 20_000];

/**
 * Returns the rows per batch for a number of columns: enough to be worth a message, few enough that several
 * batches use little memory.
 */
export function batchRows(columnCount: number): number {
  return Math.min(MOST, Math.max(FEWEST, Math.floor(CELLS / Math.max(1, columnCount))));
}
