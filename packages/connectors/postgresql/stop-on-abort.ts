import { Client, type ClientConfig, type PoolClient } from 'pg';

/** How long a server may take to obey, before the session is ended altogether. */
const END_AFTER_MS = 1500;

/**
 * Stops what a session does when the signal is aborted: first the statement, then the whole session. Asked over a connection
 * of its own, because a busy pool has none left. Call the result before the session is used for something else.
 */
export function stopOnAbort(signal: AbortSignal, client: PoolClient, config: ClientConfig): () => Promise<void> {
  const { processID } = client as PoolClient & { processID?: number };
  let asking: Promise<void> | undefined;
  let ending: NodeJS.Timeout | undefined;
  const stop = (): void => {
    asking = tell(config, 'SELECT pg_cancel_backend($1)', processID);
    ending = setTimeout(() => { asking = tell(config, 'SELECT pg_terminate_backend($1)', processID); }, END_AFTER_MS);
  };
  signal.addEventListener('abort', stop, { once: true });
  return async () => {
    signal.removeEventListener('abort', stop);
    clearTimeout(ending);
    // One that is still under way would hit the next statement.
    await asking;
  };
}

async function tell(config: ClientConfig, sql: string, processId: number | undefined): Promise<void> {
  const client = new Client(config);
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query(sql, [processId]);
  } catch {
    // A server that cannot be reached runs nothing for us either.
  } finally {
    await client.end().catch(() => undefined);
  }
}
