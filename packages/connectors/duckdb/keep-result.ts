import { AppError } from '@powerset/core/errors.ts';
import type { Connection, Statement } from '@powerset/connector-kit/connector.ts';
import { interruptOnAbort } from './interrupt-on-abort.ts';
import { changeFile, type FileChange } from './load.ts';
import { lockDown, OWN_SCHEMA } from './open.ts';

/** The SQL editor wraps a query in these words to save its result. */
const KEEPING = /^CREATE (?:TABLE|VIEW) (?:"(?:[^"]|"")+"\.)?"(?:[^"]|"")+" AS\n([^]+)$/;

/**
 * Saves the result of a query as a table or a view of the file. No other statement that changes data runs.
 * @throws AppError `query.refused` for any other statement, or DuckDB's own error
 */
export async function keepResult(
  path: string,
  { sql, schema = OWN_SCHEMA, signal }: Pick<Statement, 'sql' | 'schema' | 'signal'>,
  { read, ...change }: FileChange & Pick<Connection, 'read'>,
): Promise<void> {
  const query = KEEPING.exec(sql)?.[1];
  const reading = query === undefined ? undefined : await read(query);
  if (reading && !reading.ok) throw reading.error;
  if (reading?.statements.length !== 1 || !reading.statements[0]!.isReadOnly)
    throw new AppError('query.refused', {
      detail: 'Only CREATE TABLE AS and CREATE VIEW AS are allowed on a DuckDB file.',
    });
  await changeFile(path, signal, {
    ...change,
    work: async (connection, instance) => {
      await lockDown(instance);
      const stopWatching = interruptOnAbort(signal, connection);
      try {
        signal.throwIfAborted();
        if (schema !== OWN_SCHEMA) await connection.run(`SET schema = '${schema.replaceAll("'", "''")}'`);
        await connection.run(sql);
      } finally {
        stopWatching();
      }
    },
  });
}
