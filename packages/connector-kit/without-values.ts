import { AppError, ERRORS, type ErrorCode } from '@powerset/core/errors.ts';
import type { Connection, Statement } from './connector.ts';
import { kindOfError } from './error-kinds.ts';

/**
 * Wraps a connection so that its errors contain no values: engines quote a value that they cannot convert,
 * possibly from a row that rules hide, and some have functions that fail with a message of the caller's
 * choice.
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

/**
 * Failures of the text, if a connector is certain of them: some engines also look up names in rows, and some
 * drivers recognize a failure by its words, which may be those of a value.
 */
const OF_THE_TEXT: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'query.syntax',
  'query.column-missing',
  'query.table-missing',
  'query.object-missing',
]);
/** Words with which connectors find a position in a message. */
const PLACE = /\b(?:line|position|near|at char|offset|column)\b/i;
/** Matches the functions however they are called: in quotes, or with a comment before the bracket. */
const FAILING_FUNCTION = /\b(error|fail|raise\w*|assert\w*|throw\w*|abort)\b/i;

/** Failures that the product describes in its own words, whatever the engine reports. */
const OURS: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'query.cancelled',
  'query.function-refused',
  'query.too-many',
  'query.value-too-large',
  'engine.restarted',
]);

function withoutWords(error: unknown, sql: string): unknown {
  if (
    !(error instanceof AppError) ||
    OURS.has(error.code) ||
    (OF_THE_TEXT.has(error.code) && error.facts.isOfText === true)
  )
    return error;
  if (error.status !== 400) return isRefusedByUs(error) ? error : new AppError(error.code);
  const kind = FAILING_FUNCTION.test(sql) ? undefined : kindOfError(error.message);
  return new AppError(error.code, {
    detail: `${kind ?? plainKind(error.code)}. Details are not shown because row-level security rules apply to you in this database.`,
    ...(isPlaceSure(error) ? { extra: error.facts.extra } : {}),
  });
}

// A refusal is our own if it has no cause, or if the connector says that it is about the text.
function isRefusedByUs({ code, facts: { isOfText, cause } }: AppError): boolean {
  return code === 'query.refused' && (isOfText ?? cause === undefined);
}

function plainKind(code: ErrorCode): string {
  return OF_THE_TEXT.has(code)
    ? ERRORS[code].text.replace(/\.$/, '')
    : 'The database could not run the query';
}

// A position that is part of the message may come from a value, and so reveal it.
function isPlaceSure({ message, facts: { extra } }: AppError): boolean {
  return extra !== undefined && !PLACE.test(message);
}
