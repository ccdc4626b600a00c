import { AppError } from '@powerset/core/errors.ts';
import type { DriverRows, StatementDriver } from './connection-over.ts';
import type { Statement } from './connector.ts';

/** A driver's connection that runs one statement at a time. */
export interface DriverSession {
  /** Parts of a result. What it opened is closed when its reader leaves. */
  pages(statement: Statement): AsyncGenerator<DriverRows, void>;
  /** Asks the engine to stop what runs; what runs fails then. */
  stop(): unknown;
  /** Ends what a statement began, such as its transaction. */
  settle?(): Promise<unknown>;
  close(): unknown;
}

export interface SessionDriverOptions {
  /** What a failure of the driver means. */
  readonly failureOf: (error: unknown) => AppError;
  readonly hasOneSchema?: true;
}

/** Runs statements over a few sessions, which rest between two of them; one that was stopped or that failed to settle is not used again. */
export function sessionDriver(open: () => Promise<DriverSession>, { failureOf, hasOneSchema }: SessionDriverOptions): StatementDriver {
  const pool = new SessionPool(open);
  return {
    ...(hasOneSchema ? { hasOneSchema } : {}),
    async *pages(statement) {
      const { signal } = statement;
      const session = await pool.take(signal).catch((error: unknown) => { throw failureOf(error); });
      const stop = (): void => { attempt(() => session.stop()); };
      signal.addEventListener('abort', stop, { once: true });
      let isLost = false;
      try {
        yield* session.pages(statement);
      } catch (error) {
        const failure = failureOf(error);
        isLost = failure.code === 'connection.failed';
        throw failure;
      } finally {
        signal.removeEventListener('abort', stop);
        await pool.giveBack(session, !isLost && !signal.aborted);
      }
    },
    close: async () => pool.close(),
  };
}

const MOST_SESSIONS = 8;
const REST_MS = 60_000;

class SessionPool {
  readonly #open: () => Promise<DriverSession>;
  readonly #resting: { readonly session: DriverSession; readonly timer: NodeJS.Timeout }[] = [];
  readonly #waiting = new Set<() => void>();
  #count = 0;
  #isClosed = false;

  constructor(open: () => Promise<DriverSession>) {
    this.#open = open;
  }

  async take(signal: AbortSignal): Promise<DriverSession> {
    while (this.#resting.length === 0 && this.#count >= MOST_SESSIONS) await this.#oneIsFree(signal);
    if (signal.aborted) throw new AppError('query.cancelled');
    if (this.#isClosed) throw new AppError('engine.restarted', { detail: 'The connection was closed.' });
    const rested = this.#resting.pop();
    if (rested) {
      clearTimeout(rested.timer);
      return rested.session;
    }
    this.#count++;
    try {
      return await this.#open();
    } catch (error) {
      this.#leave();
      throw error;
    }
  }

  async giveBack(session: DriverSession, isSound: boolean): Promise<void> {
    const isUsable = isSound && await Promise.resolve(session.settle?.()).then(() => true, () => false);
    if (!isUsable || this.#isClosed) return this.#end(session);
    const timer = setTimeout(() => {
      this.#resting.splice(this.#resting.findIndex(rested => rested.session === session), 1);
      this.#end(session);
    }, REST_MS).unref();
    this.#resting.push({ session, timer });
    this.#wake();
  }

  close(): void {
    this.#isClosed = true;
    for (const { session, timer } of this.#resting.splice(0)) {
      clearTimeout(timer);
      this.#end(session);
    }
    for (const wake of this.#waiting) wake();
  }

  #end(session: DriverSession): void {
    attempt(() => session.close());
    this.#leave();
  }

  #leave(): void {
    this.#count--;
    this.#wake();
  }

  #wake(): void {
    const [first] = this.#waiting;
    first?.();
  }

  async #oneIsFree(signal: AbortSignal): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#waiting.add(resolve);
    signal.addEventListener('abort', () => resolve(), { once: true });
    await promise;
    this.#waiting.delete(resolve);
    if (signal.aborted) throw new AppError('query.cancelled');
  }
}

// Whether an engine heard us is shown by the statement alone.
function attempt(work: () => unknown): void {
  try {
    void Promise.resolve(work()).catch(() => undefined);
  } catch {
    // a driver that throws at once
  }
}
