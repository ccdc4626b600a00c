import { AppError, type ErrorCode } from '@powerset/core/errors.ts';
import type { Connection, Statement } from './connector.ts';

/**
 * A connection whose errors tell no values: engines quote the one that they could not convert, which may be one of a row
 * that rules hide, and some have functions that fail with a text of one's own.
 */
export function withoutValues(connection: Connection): Connection {
  return {
    catalog: connection.catalog,
    ...(connection.write ? { write: connection.write } : {}),
    ...(connection.load ? { load: connection.load } : {}),
    ...(connection.estimate ? { estimate: connection.estimate } : {}),
    read: sql => connection.read(sql),
    describe: (sql, schema) => connection.describe(sql, schema),
    close: () => connection.close(),
    run: statement => connection.run(statement).catch((error: unknown) => { throw withoutWords(error, statement); }),
    async* stream(statement) {
      try {
        yield* connection.stream(statement);
      } catch (error) {
        throw withoutWords(error, statement);
      }
    },
  };
}

/** Failures of the text alone, which engines tell before they read a row. */
const BEFORE_ROWS: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['query.syntax', 'query.column-missing', 'query.table-missing', 'query.object-missing']);
const FAILING_FUNCTION = /\b(error|fail|raise\w*|assert\w*|throw\w*|abort)\s*\(/i;

function withoutWords(error: unknown, { sql }: Pick<Statement, 'sql'>): unknown {
  if (!(error instanceof AppError) || error.status !== 400 || BEFORE_ROWS.has(error.code)) return error;
  // What engines say of a value stands in quotes or behind a colon.
  const kind = FAILING_FUNCTION.test(sql) ? '' : error.message.split(/["'`:\n\d]|[^\0-\x7F]/)[0]!.trim();
  return new AppError(error.code, { detail: `${kind || 'The database could not run the query'}. What it says of values is not shown, because rules hide rows of this database from you.`, ...(error.facts.extra ? { extra: error.facts.extra } : {}) });
}
