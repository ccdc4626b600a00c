import { AppError } from '@powerset/core/errors.ts';

/** Lets a few tasks run and the others wait in order; a full queue refuses at once. */
export class AdmissionQueue {
  readonly #waiting: (() => void)[] = [];
  readonly #maxRunning: number;
  readonly #maxWaiting: number;
  #running = 0;

  constructor(maxRunning: number, maxWaiting: number) {
    this.#maxRunning = maxRunning;
    this.#maxWaiting = maxWaiting;
  }

  /**
   * Runs the task when its turn comes. An aborted signal takes it out of the queue.
   * @throws AppError `engine.busy` when too many wait, `query.cancelled` when it was aborted while waiting
   */
  async run<T>(signal: AbortSignal, task: () => Promise<T>): Promise<T> {
    await this.#enter(signal);
    try {
      return await task();
    } finally {
      this.#running--;
      this.#waiting.shift()?.();
    }
  }

  #enter(signal: AbortSignal): Promise<void> {
    if (signal.aborted) return Promise.reject(new AppError('query.cancelled'));
    if (this.#running < this.#maxRunning) {
      this.#running++;
      return Promise.resolve();
    }
    if (this.#waiting.length >= this.#maxWaiting) return Promise.reject(new AppError('engine.busy'));
    return new Promise((resolve, reject) => {
      const admit = (): void => {
        signal.removeEventListener('abort', leave);
        this.#running++;
        resolve();
      };
      const leave = (): void => {
        this.#waiting.splice(this.#waiting.indexOf(admit), 1);
        reject(new AppError('query.cancelled'));
      };
      this.#waiting.push(admit);
      signal.addEventListener('abort', leave, { once: true });
    });
  }
}
