import { createConnection, type ConnectionOptions, type PoolConnection } from 'mysql2';

/** How long a server may take to obey, before the session is ended altogether. */
const END_AFTER_MS = 1500;

/** What stops a statement of a session when somebody wishes so. */
export interface Stopping {
  /** Learns which thread works for the transaction that just began. */
  now(): Promise<void>;
  /** Call it before the session is used for something else. */
  end(): Promise<void>;
}

/**
 * Stops what a session does when the signal is aborted: first the statement, then the whole session. Asked over a connection
 * of its own, because a busy pool has none left. `threadNow` asks for the thread where the one that the server named first may be another's.
 */
export function stopOnAbort(signal: AbortSignal, connection: PoolConnection, { address, threadNow }: { readonly address: ConnectionOptions; readonly threadNow: (() => Promise<number>) | undefined }): Stopping {
  let thread = threadNow === undefined ? Number(connection.threadId) : undefined;
  let asking: Promise<void> | undefined;
  let ending: NodeJS.Timeout | undefined;
  const ask = (what: 'QUERY' | 'CONNECTION'): void => { if (thread !== undefined) asking = tell(address, `KILL ${what} ${thread}`); };
  const stop = (): void => {
    ask('QUERY');
    ending = setTimeout(() => ask('CONNECTION'), END_AFTER_MS);
  };
  signal.addEventListener('abort', stop, { once: true });
  return {
    async now() {
      if (threadNow !== undefined) thread = await threadNow();
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

// A server that cannot be reached runs nothing for us either.
function tell(address: ConnectionOptions, sql: string): Promise<void> {
  return new Promise(resolve => {
    const connection = createConnection(address);
    const end = (): void => { connection.destroy(); resolve(); };
    connection.once('error', end);
    connection.query(sql, end);
  });
}
