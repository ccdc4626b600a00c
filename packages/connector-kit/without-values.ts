import { AppError, type ErrorCode } from '@powerset/core/errors.ts';
import type { Connection, Statement } from './connector.ts';

/**
 * A connection whose errors tell no values: engines quote the one that they could not convert, which may be one of a row
 * that rules hide, and some have functions that fail with a text of one's own.
 */
export function withoutValues(connection: Connection): Connection {
  const { write, load } = connection;
  const silenced = <T>(answer: Promise<T>, sql: string): Promise<T> =>
    answer.catch((error: unknown) => {
      throw withoutWords(error, sql);
    });
  return {
    catalog: connection.catalog,
    ...(write
      ? {
          write: {
            read: write.read,
            run: (statement: Statement) => silenced(write.run(statement), statement.sql),
          },
        }
      : {}),
    ...(load ? { load } : {}),
    ...(connection.estimate ? { estimate: connection.estimate } : {}),
    read: sql => connection.read(sql),
    describe: (sql, schema) => silenced(connection.describe(sql, schema), sql),
    close: () => connection.close(),
    run: statement => silenced(connection.run(statement), statement.sql),
    async *stream(statement) {
      try {
        yield* connection.stream(statement);
      } catch (error) {
        throw withoutWords(error, statement.sql);
      }
    },
  };
}

/** Failures of the text, where they come with a place in it: some engines look for names in rows as well. */
const OF_THE_TEXT: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'query.syntax',
  'query.column-missing',
  'query.table-missing',
  'query.object-missing',
]);
/** However they are called: in quotes, or with a comment before the bracket. */
const FAILING_FUNCTION = /\b(error|fail|raise\w*|assert\w*|throw\w*|abort)\b/i;

function withoutWords(error: unknown, sql: string): unknown {
  if (
    !(error instanceof AppError) ||
    error.status !== 400 ||
    (OF_THE_TEXT.has(error.code) && isOfText(error))
  )
    return error;
  // What engines say of a value stands in quotes or behind a colon.
  const kind = FAILING_FUNCTION.test(sql) ? '' : error.message.split(/["'`:\n\d]|[^\0-\x7F]/)[0]!.trim();
  return new AppError(error.code, {
    detail: `${kind || 'The database could not run the query'}. What it says of values is not shown, because rules hide rows of this database from you.`,
    ...(error.facts.extra ? { extra: error.facts.extra } : {}),
  });
}

function isOfText({ facts: { isOfText: isTold, extra } }: AppError): boolean {
  return isTold === true || typeof extra?.['line'] === 'number';
}
