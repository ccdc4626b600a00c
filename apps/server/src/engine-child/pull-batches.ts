import type { ResultTable } from '@powerset/core/table/result-table.ts';

export interface BatchCall {
  readonly signal: AbortSignal;
  /** Called with each batch; `more` requests the next one. */
  readonly onBatch: (batch: ResultTable, more: () => void) => void;
}

/**
 * Yields a result in batches from another process or thread. Only one batch is in flight while another is
 * processed, so slow readers slow the engine down. Leaving early or aborting stops the statement.
 */
export async function* pullBatches(
  start: (call: BatchCall) => Promise<unknown>,
  signal: AbortSignal,
): AsyncGenerator<ResultTable, void> {
  const leaving = new AbortController();
  let arrival = Promise.withResolvers<Arrival>();
  const ended = start({
    signal: AbortSignal.any([signal, leaving.signal]),
    onBatch: (table, more) => arrival.resolve({ table, more }),
  }).then(() => undefined);
  // A reader that has left does not hear of a failure.
  ended.catch(() => undefined);
  try {
    for (;;) {
      const arrived = await Promise.race([arrival.promise, ended]);
      if (!arrived) return;
      arrival = Promise.withResolvers();
      arrived.more();
      yield arrived.table;
    }
  } finally {
    leaving.abort();
  }
}

interface Arrival {
  readonly table: ResultTable;
  readonly more: () => void;
}
