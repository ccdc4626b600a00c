import type { PoolClient } from 'pg';
import type { StopRequests } from '@powerset/connector-kit/stop-on-abort.ts';
import { PostgresqlClient, type PostgresqlAddress } from './client.ts';
import { processOf, type Session } from './sessions.ts';

/** Stops a session on request. */
export function stopRequests({ client, address, isPooled }: Session): StopRequests {
  return {
    askProcess: isPooled ? () => processOf(client) : undefined,
    process: (client as PoolClient & { readonly processID?: number }).processID,
    stopStatement: process => tell(address, 'SELECT pg_cancel_backend($1)', process),
    endSession: process => tell(address, 'SELECT pg_terminate_backend($1)', process),
  };
}

async function tell(address: PostgresqlAddress, sql: string, process: number): Promise<void> {
  const client = new PostgresqlClient(address);
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query(sql, [process]);
  } catch {
    // An unreachable server has nothing to stop.
  } finally {
    await client.end().catch(() => undefined);
  }
}
