import type { DuckDBConnection } from '@duckdb/node-api';

/** DuckDB ignores an interruption before a statement has begun, so it is repeated this often. */
const REPEATED_EVERY_MS = 50;

/**
 * Interrupts the statements of a connection from the moment the signal is aborted.
 * Call the returned function before the connection is used for something else.
 */
export function interruptOnAbort(signal: AbortSignal | undefined, connection: DuckDBConnection): () => void {
  let repeating: NodeJS.Timeout | undefined;
  const interrupt = (): void => {
    connection.interrupt();
    repeating = setInterval(() => connection.interrupt(), REPEATED_EVERY_MS);
  };
  signal?.addEventListener('abort', interrupt, { once: true });
  return () => {
    signal?.removeEventListener('abort', interrupt);
    clearInterval(repeating);
  };
}
