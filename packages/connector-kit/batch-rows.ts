const CELLS = 100_000;
const [FEWEST, MOST] = [500, 20_000];

/** Rows of a batch of so many columns: enough to be worth a message, few enough that several of them weigh little. */
export function batchRows(columnCount: number): number {
  return Math.min(MOST, Math.max(FEWEST, Math.floor(CELLS / Math.max(1, columnCount))));
}
