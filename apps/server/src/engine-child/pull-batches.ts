import type { ResultTable } from '@powerset/core/table/result-table.ts';

export interface BatchCall {
  readonly signal: AbortSignal;
  /** Called with each batch; `more` asks the other side for the next one. */
  readonly onBatch: (batch: ResultTable, more: () => void) => void;
}

/**
 * A result in batches from the other side of a process or thread. One batch is on its way while another is worked on, never
 * more: who reads slowly slows the engine down. Leaving early, or aborting the signal, stops the statement where it runs.
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
  // Who has left does not hear of a failure.
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
