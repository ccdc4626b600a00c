import { AppError } from '@powerset/core/errors.ts';

interface Flight<T> {
  readonly promise: Promise<T>;
  readonly abort: AbortController;
  waiters: number;
}

/** Runs equal work once for all simultaneous callers; it is aborted only when the last one has left. */
export class SingleFlight<T> {
  readonly #flights = new Map<string, Flight<T>>();

  /** @throws AppError `query.cancelled` for a caller whose own signal was aborted; the others keep waiting */
  async run(key: string, signal: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    if (signal.aborted) throw new AppError('query.cancelled');
    const flight = this.#flights.get(key) ?? this.#start(key, work);
    flight.waiters++;
    const leaving = Promise.withResolvers<never>();
    const leave = (): void => leaving.reject(new AppError('query.cancelled'));
    signal.addEventListener('abort', leave, { once: true });
    try {
      return await Promise.race([flight.promise, leaving.promise]);
    } finally {
      signal.removeEventListener('abort', leave);
      if (--flight.waiters === 0) this.#abandon(key, flight);
    }
  }

  #start(key: string, work: (signal: AbortSignal) => Promise<T>): Flight<T> {
    const abort = new AbortController();
    const promise = work(abort.signal).finally(() => {
      if (this.#flights.get(key) === flight) this.#flights.delete(key);
    });
    // Callers get a failure through their own race; one that left must not leave it unhandled.
    promise.catch(() => undefined);
    const flight: Flight<T> = { promise, abort, waiters: 0 };
    this.#flights.set(key, flight);
    return flight;
  }

  // The next caller must not join work that is being stopped.
  #abandon(key: string, flight: Flight<T>): void {
    if (this.#flights.get(key) === flight) this.#flights.delete(key);
    flight.abort.abort();
  }
}
