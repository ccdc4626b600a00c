import { AppError } from '@powerset/core/errors.ts';
import type { ResultTable } from '@powerset/core/table/result-table.ts';

export interface InTimeOptions {
  /** Seconds that the database may take for one batch. */
  readonly limitS: number;
  /** The error detail when time runs out. */
  readonly detail?: string;
}

/** Yields batches that the database must deliver in time; the reader's own time does not count. */
export async function* inTime(
  start: (late: AbortSignal) => AsyncGenerator<ResultTable, void>,
  { limitS, detail }: InTimeOptions,
): AsyncGenerator<ResultTable, void> {
  const late = new AbortController();
  const batches = start(late.signal);
  try {
    for (;;) {
      const waiting = setTimeout(() => late.abort(), limitS * 1000);
      const { done, value } = await batches.next().finally(() => clearTimeout(waiting));
      if (done) return;
      yield value;
    }
  } catch (error) {
    throw late.signal.aborted ? new AppError('query.timeout', { detail, cause: error }) : error;
  } finally {
    await batches.return();
  }
}
