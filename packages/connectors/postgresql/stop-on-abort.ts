import type { PoolClient } from 'pg';
import { PostgresqlClient, type PostgresqlAddress } from './client.ts';
import { processOf, type Session } from './sessions.ts';

/** How long a server may take to obey, before the session is ended altogether. */
const END_AFTER_MS = 1500;

/** What stops a statement of a session when somebody wishes so. */
export interface Stopping {
  /** Learns which process works for the transaction that just began. */
  nowFor(client: PoolClient): Promise<void>;
  /** Call it before the session is used for something else. */
  end(): Promise<void>;
}

/**
 * Stops what a session does when the signal is aborted: first the statement, then the whole session. Asked over a connection
 * of its own, because a busy pool has none left.
 */
export function stopOnAbort(signal: AbortSignal, { client, address, isPooled }: Session): Stopping {
  // Somebody between us and the server tells a number of its own, which may be another's process.
  let process = isPooled ? undefined : (client as PoolClient & { readonly processID?: number }).processID;
  let asking: Promise<void> | undefined;
  let ending: NodeJS.Timeout | undefined;
  const ask = (sql: string): void => { if (process !== undefined) asking = tell(address, sql, process); };
  const stop = (): void => {
    ask('SELECT pg_cancel_backend($1)');
    ending = setTimeout(() => ask('SELECT pg_terminate_backend($1)'), END_AFTER_MS);
  };
  signal.addEventListener('abort', stop, { once: true });
  return {
    async nowFor(begun) {
      if (isPooled) process = await processOf(begun);
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

async function tell(address: PostgresqlAddress, sql: string, processId: number): Promise<void> {
  const client = new PostgresqlClient(address);
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
