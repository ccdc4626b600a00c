import { createConnection, type ConnectionOptions, type PoolConnection } from 'mysql2';

/** How long a server may take to obey, before the session is ended altogether. */
const END_AFTER_MS = 1500;

/**
 * Stops what a session does when the signal is aborted: first the statement, then the whole session. Asked over a connection
 * of its own, because a busy pool has none left. Call the result before the session is used for something else.
 */
export function stopOnAbort(signal: AbortSignal, connection: PoolConnection, address: ConnectionOptions): () => Promise<void> {
  const thread = Number(connection.threadId);
  let asking: Promise<void> | undefined;
  let ending: NodeJS.Timeout | undefined;
  const stop = (): void => {
    asking = tell(address, `KILL QUERY ${thread}`);
    ending = setTimeout(() => { asking = tell(address, `KILL CONNECTION ${thread}`); }, END_AFTER_MS);
  };
  signal.addEventListener('abort', stop, { once: true });
  return async () => {
    signal.removeEventListener('abort', stop);
    clearTimeout(ending);
    // One that is still under way would hit the next statement.
    await asking;
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
