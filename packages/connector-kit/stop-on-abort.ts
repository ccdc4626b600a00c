/** How long a server may take to obey, before the session is ended altogether. */
const END_AFTER_MS = 1500;

/** What stops a statement of a session when somebody wishes so. */
export interface Stopping {
  /** Learns which process of the server works for the transaction that just began. */
  now(): Promise<void>;
  /** Call it before the session is used for something else. */
  end(): Promise<void>;
}

/** How a server is asked, over a connection of its own, because a busy pool has none left. */
export interface StopRequests {
  /** Asks which process works now; undefined where the server named it when the session began, and nobody between changes it. */
  readonly askProcess: (() => Promise<number>) | undefined;
  /** The process that the server named. */
  readonly process: number | undefined;
  readonly stopStatement: (process: number) => Promise<void>;
  readonly endSession: (process: number) => Promise<void>;
}

/** Stops what a session does when the signal is aborted: first the statement, then the whole session. Requests must not fail: a server that cannot be reached runs nothing for us either. */
export function stopOnAbort(
  signal: AbortSignal,
  { askProcess, process: named, stopStatement, endSession }: StopRequests,
): Stopping {
  // Somebody between us and the server names a process that may be another's.
  let process = askProcess ? undefined : named;
  let asking: Promise<void> | undefined;
  let ending: NodeJS.Timeout | undefined;
  const ask = (request: StopRequests['stopStatement']): void => {
    if (process !== undefined) asking = request(process);
  };
  const stop = (): void => {
    ask(stopStatement);
    ending = setTimeout(() => ask(endSession), END_AFTER_MS);
  };
  signal.addEventListener('abort', stop, { once: true });
  return {
    async now() {
      if (askProcess) process = await askProcess();
      signal.throwIfAborted();
    },
    async end() {
      signal.removeEventListener('abort', stop);
      clearTimeout(ending);
      // One that is still under way would hit the next statement.
      await asking;
    },
  };
}
