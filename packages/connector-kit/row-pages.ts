import { batchRows } from './batch-rows.ts';
import type { DriverColumn, DriverRows } from './connection-over.ts';

/**
 * Splits the rows of a driver that yields them one by one into parts; the last part may be empty. Stops
 * reading at `maxRows` rows.
 */
export async function* rowPages(
  rows: AsyncIterable<readonly unknown[]>,
  columns: () => readonly DriverColumn[],
  maxRows = Infinity,
): AsyncGenerator<DriverRows, void> {
  let page: (readonly unknown[])[] = [];
  let left = maxRows;
  for await (const row of rows) {
    page.push(row);
    if (--left === 0) break;
    if (page.length < batchRows(row.length)) continue;
    yield { columns: columns(), rows: page };
    page = [];
  }
  yield { columns: columns(), rows: page };
}
