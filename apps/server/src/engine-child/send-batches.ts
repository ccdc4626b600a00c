import { AppError } from '@powerset/core/errors.ts';
import type { ResultTable } from '@powerset/core/table/result-table.ts';

export interface BatchReader {
  readonly signal: AbortSignal;
  /** Sends a batch to the requester. */
  readonly send: (batch: ResultTable) => void;
  /** Waits for a turn to make a batch, if that occupies the engine. */
  readonly inTurn: <T>(work: () => Promise<T>) => Promise<T>;
}

/** Sends results to another process or thread batch by batch, each on request. */
export class SentBatches {
  #more = Promise.withResolvers<void>();

  /** Requests the next batch. */
  more(): void {
    this.#more.resolve();
  }

  async sendAll(
    batches: AsyncGenerator<ResultTable, void>,
    { signal, send, inTurn }: BatchReader,
  ): Promise<null> {
    const leave = (): void => this.#more.reject(new AppError('query.cancelled'));
    signal.addEventListener('abort', leave, { once: true });
    this.#more.promise.catch(() => undefined);
    try {
      for (;;) {
        const { done, value } = await inTurn(() => batches.next());
        if (done) return null;
        send(value);
        await this.#more.promise;
        this.#more = Promise.withResolvers();
        this.#more.promise.catch(() => undefined);
        if (signal.aborted) throw new AppError('query.cancelled');
      }
    } finally {
      signal.removeEventListener('abort', leave);
      await batches.return();
    }
  }
}
