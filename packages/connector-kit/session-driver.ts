import { AppError } from '@powerset/core/errors.ts';
import type { DriverRows, StatementDriver } from './connection-over.ts';
import type { Statement } from './connector.ts';
import { WaitingLine } from './waiting-line.ts';

/** A driver's connection that runs one statement at a time. */
export interface DriverSession {
  /** Yields parts of a result, and frees its resources when the reader stops. */
  pages(statement: Statement): AsyncGenerator<DriverRows, void>;
  /** Asks the engine to stop the running statement, which then fails. */
  stop(): unknown;
  /** Ends what a statement began, such as its transaction. */
  settle?(): Promise<unknown>;
  close(): unknown;
}

export interface SessionDriverOptions {
  /** Converts a failure of the driver; `sql` helps to find the position. */
  readonly failureOf: (error: unknown, sql?: string) => AppError;
  readonly hasOneSchema?: true;
  /** How long opening a session may take. */
  readonly openTimeoutMs?: number;
}

/**
 * Runs statements over a few pooled sessions; a session that was stopped or failed to settle is not reused.
 * `open` starts a session in which unqualified names use the given schema; with `hasOneSchema` none is
 * passed.
 */
export function sessionDriver(
  open: (schema: string | undefined) => Promise<DriverSession>,
  { failureOf, hasOneSchema, openTimeoutMs = OPEN_TIMEOUT_MS }: SessionDriverOptions,
): StatementDriver {
  const pool = new SessionPool(open, openTimeoutMs);
  return {
    ...(hasOneSchema ? { hasOneSchema } : {}),
    async *pages(statement) {
      const { signal } = statement;
      const session = await pool
        .take(hasOneSchema ? undefined : statement.schema, signal)
        .catch((error: unknown) => {
          throw failureOf(error);
        });
      const stop = (): void => {
        attempt(() => session.stop());
      };
      signal.addEventListener('abort', stop, { once: true });
      let isLost = false;
      try {
        yield* session.pages(statement);
      } catch (error) {
        const failure = failureOf(error, statement.sql);
        isLost = failure.code === 'connection.failed';
        throw failure;
      } finally {
        signal.removeEventListener('abort', stop);
        await pool.giveBack(session, {
          schema: hasOneSchema ? undefined : statement.schema,
          isSound: !isLost && !signal.aborted,
        });
      }
    },
    close: async () => pool.close(),
  };
}

/** Eight for statements and two for catalog queries. */
const MOST_SESSIONS = 10;
const REST_MS = 60_000;
const OPEN_TIMEOUT_MS = 30_000;

interface Rested {
  readonly session: DriverSession;
  readonly schema: string | undefined;
  readonly timer: NodeJS.Timeout;
}

class SessionPool {
  readonly #open: (schema: string | undefined) => Promise<DriverSession>;
  readonly #resting: Rested[] = [];
  readonly #waiting = new WaitingLine();
  readonly #openTimeoutMs: number;
  #count = 0;
  #isClosed = false;

  constructor(open: (schema: string | undefined) => Promise<DriverSession>, openTimeoutMs: number) {
    this.#open = open;
    this.#openTimeoutMs = openTimeoutMs;
  }

  async take(schema: string | undefined, signal: AbortSignal): Promise<DriverSession> {
    while (this.#resting.length === 0 && this.#count >= MOST_SESSIONS && !this.#isClosed)
      await this.#waiting.wait(signal);
    if (signal.aborted) throw new AppError('query.cancelled');
    if (this.#isClosed) throw new AppError('engine.restarted', { detail: 'The connection was closed.' });
    const at = this.#resting.findLastIndex(rested => rested.schema === schema);
    if (at >= 0) return this.#wakeUp(at);
    if (this.#count >= MOST_SESSIONS) this.#end(this.#wakeUp(0));
    this.#count++;
    const opening = this.#open(schema);
    try {
      return await this.#inTime(opening, signal);
    } catch (error) {
      // A session that opens too late has no user, so it is closed.
      void opening.then(
        late => attempt(() => late.close()),
        () => undefined,
      );
      this.#leave();
      throw error;
    }
  }

  async #inTime(opening: Promise<DriverSession>, signal: AbortSignal): Promise<DriverSession> {
    const { promise: given, reject } = Promise.withResolvers<never>();
    const leave = (): void => reject(new AppError('query.cancelled'));
    const timer = setTimeout(
      () =>
        reject(new AppError('connection.failed', { detail: 'The database did not open a session in time.' })),
      this.#openTimeoutMs,
    );
    signal.addEventListener('abort', leave, { once: true });
    try {
      return await Promise.race([opening, given]);
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', leave);
    }
  }

  async giveBack(
    session: DriverSession,
    { schema, isSound }: { readonly schema: string | undefined; readonly isSound: boolean },
  ): Promise<void> {
    const isUsable =
      isSound &&
      (await Promise.resolve(session.settle?.()).then(
        () => true,
        () => false,
      ));
    if (!isUsable || this.#isClosed) return this.#end(session);
    const timer = setTimeout(
      () => this.#end(this.#wakeUp(this.#resting.findIndex(rested => rested.session === session))),
      REST_MS,
    ).unref();
    this.#resting.push({ session, schema, timer });
    this.#waiting.wakeOne();
  }

  close(): void {
    this.#isClosed = true;
    while (this.#resting.length > 0) this.#end(this.#wakeUp(0));
    this.#waiting.wakeAll();
  }

  #wakeUp(at: number): DriverSession {
    const [{ session, timer }] = this.#resting.splice(at, 1) as [Rested];
    clearTimeout(timer);
    return session;
  }

  #end(session: DriverSession): void {
    attempt(() => session.close());
    this.#leave();
  }

  #leave(): void {
    this.#count--;
    this.#waiting.wakeOne();
  }
}

// Failures are ignored: the statement itself shows whether the engine stopped.
function attempt(work: () => unknown): void {
  try {
    void Promise.resolve(work()).catch(() => undefined);
  } catch {
    // Some drivers throw synchronously.
  }
}
