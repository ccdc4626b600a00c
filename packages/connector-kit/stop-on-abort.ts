/** How long a server may take to stop a statement before the whole session is ended. */
const END_AFTER_MS = 1500;

/** Stops a statement of a session on abort. */
export interface Stopping {
  /** Finds the server process of the transaction that just began. */
  now(): Promise<void>;
  /** Stops the statement although the signal was not aborted. */
  stop(): void;
  /** Must be called before the session is used for something else. */
  end(): Promise<void>;
}

/** Requests to the server on a separate connection, because a busy pool may have none left. */
export interface StopRequests {
  /**
   * Asks for the current process; undefined if the server named it at the start of the session and no proxy
   * changes it.
   */
  readonly askProcess: (() => Promise<number>) | undefined;
  /** The process that the server named at the start. */
  readonly process: number | undefined;
  readonly stopStatement: (process: number) => Promise<void>;
  readonly endSession: (process: number) => Promise<void>;
}

/**
 * Stops the work of a session when the signal is aborted: first the statement, then the whole session.
 * Requests must not fail, because a server that cannot be reached runs nothing for us either.
 */
export function stopOnAbort(
  signal: AbortSignal,
  { askProcess, process: named, stopStatement, endSession }: StopRequests,
): Stopping {
  // A proxy may report a process that belongs to another session.
  let process = askProcess ? undefined : named;
  let asking: Promise<void> | undefined;
  let ending: NodeJS.Timeout | undefined;
  const ask = (request: StopRequests['stopStatement']): void => {
    if (process !== undefined) asking = request(process);
  };
  const stop = (): void => {
    if (ending) return;
    ask(stopStatement);
    ending = setTimeout(() => ask(endSession), END_AFTER_MS);
  };
  signal.addEventListener('abort', stop, { once: true });
  return {
    async now() {
      if (askProcess) process = await askProcess();
      signal.throwIfAborted();
    },
    stop,
    async end() {
      signal.removeEventListener('abort', stop);
      clearTimeout(ending);
      // A request still under way would stop the next statement.
      await asking;
    },
  };
}
