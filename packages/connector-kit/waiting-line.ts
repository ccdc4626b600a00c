import { AppError } from '@powerset/core/errors.ts';

/** A queue for a scarce resource; whoever is woken checks whether it is available. */
export class WaitingLine {
  readonly #waiting = new Set<() => void>();

  /**
   * Waits for a turn.
   * @throws AppError `query.cancelled` if the caller is aborted; a turn that already came goes to the next
   * one
   */
  async wait(signal?: AbortSignal): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const leave = (): void => {
      this.#waiting.delete(resolve);
      resolve();
    };
    this.#waiting.add(resolve);
    signal?.addEventListener('abort', leave, { once: true });
    if (signal?.aborted) leave();
    await promise;
    signal?.removeEventListener('abort', leave);
    if (!signal?.aborted) return;
    this.wakeOne();
    throw new AppError('query.cancelled');
  }

  wakeOne(): void {
    const [first] = this.#waiting;
    if (!first) return;
    this.#waiting.delete(first);
    first();
  }

  wakeAll(): void {
    while (this.#waiting.size > 0) this.wakeOne();
  }
}
