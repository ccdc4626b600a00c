import { batchRows } from './batch-rows.ts';
import type { DriverColumn, DriverRows } from './connection-over.ts';

/** Parts of a result from a driver that gives its rows one by one; the last part may be empty. Of more than `maxRows` rows the others are not read. */
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
