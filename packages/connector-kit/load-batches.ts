import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { ResultTable } from '@powerset/core/table/result-table.ts';
import type { RowFile } from './file-load.ts';
import { loadKindOf, loadTexts, type LoadKind } from './load-columns.ts';

/** Returns the names and kinds of the columns that are loaded. */
export function columnsToLoad(
  rows: ResultTable | RowFile,
): readonly { readonly name: string; readonly kind: LoadKind }[] {
  return 'path' in rows
    ? rows.columns
    : rows.columns.map(column => ({ name: column.name, kind: loadKindOf(column) }));
}

/** Yields the rows in batches, column by column, as texts that every engine reads back; null is missing. */
export async function* loadBatches(
  rows: ResultTable | RowFile,
  batchRows: number,
  signal: AbortSignal,
): AsyncGenerator<readonly (readonly (string | null)[])[], void> {
  if (!('path' in rows)) {
    for (let from = 0; from < rows.rowCount; from += batchRows) {
      signal.throwIfAborted();
      const to = Math.min(from + batchRows, rows.rowCount);
      yield rows.columns.map(column => loadTexts(column, from, to));
    }
    return;
  }
  let batch = rows.columns.map((): (string | null)[] => []);
  const lines = createInterface({ input: createReadStream(rows.path), crlfDelay: Infinity });
  for await (const line of lines) {
    // The file is ours: one object a line, with all values as texts.
    const values = Object.values(JSON.parse(line) as Readonly<Record<string, string | null>>);
    for (const [at, column] of batch.entries()) column.push(values[at] ?? null);
    if ((batch[0]?.length ?? 0) < batchRows) continue;
    signal.throwIfAborted();
    yield batch;
    batch = rows.columns.map(() => []);
  }
  signal.throwIfAborted();
  if ((batch[0]?.length ?? 0) > 0) yield batch;
}
