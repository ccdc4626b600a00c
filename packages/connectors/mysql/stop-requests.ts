import { createConnection, type ConnectionOptions, type PoolConnection } from 'mysql2';
import type { StopRequests } from '@powerset/connector-kit/stop-on-abort.ts';

/**
 * Stops a session on request; `threadNow` asks for the current thread if the first one may belong to another
 * session.
 */
export function stopRequests(
  connection: PoolConnection,
  {
    address,
    threadNow,
  }: { readonly address: ConnectionOptions; readonly threadNow: (() => Promise<number>) | undefined },
): StopRequests {
  return {
    askProcess: threadNow,
    process: Number(connection.threadId),
    stopStatement: thread => tell(address, `KILL QUERY ${thread}`),
    endSession: thread => tell(address, `KILL CONNECTION ${thread}`),
  };
}

function tell(address: ConnectionOptions, sql: string): Promise<void> {
  return new Promise(resolve => {
    const connection = createConnection(address);
    const end = (): void => {
      connection.destroy();
      resolve();
    };
    connection.once('error', end);
    connection.query(sql, end);
  });
}
