import type { ResultTable } from '@powerset/core/table/result-table.ts';

/** Returns the batch of a stream that delivers everything in one. */
export async function onlyBatch(batches: AsyncGenerator<ResultTable, void>): Promise<ResultTable> {
  let table: ResultTable = { columns: [], rowCount: 0 };
  for await (const batch of batches) table = batch;
  return table;
}
