import { AppError, type ErrorCode } from '@powerset/core/errors.ts';
import { isTooLong, valueTooLarge } from '@powerset/connector-kit/value-size.ts';

const CODES: readonly (readonly [RegExp, ErrorCode])[] = [
  [/syntax error|incomplete input|unrecognized token|contains more than one statement/, 'query.syntax'],
  [/no such table/, 'query.table-missing'],
  [/no such column/, 'query.column-missing'],
  [/no such function|no such collation|no such module/, 'query.object-missing'],
  [/out of memory|too big/, 'query.out-of-memory'],
  [/attempt to write a readonly database|authorization|not authorized/, 'query.refused'],
  [
    /unable to open database|file is not a database|disk I\/O error|malformed|directory does not exist/,
    'connection.failed',
  ],
];

/** Converts a SQLite failure to an `AppError`; undefined if SQLite did not cause it. */
export function classifySqliteError(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error;
  if (!(error instanceof Error)) return undefined;
  if (isTooLong(error)) return valueTooLarge(error);
  const known = CODES.find(([pattern]) => pattern.test(error.message))?.[1];
  const isSqlite =
    error.name === 'SqliteError' ||
    (error as { code?: unknown }).code?.toString().startsWith('SQLITE_') === true;
  const code =
    known ??
    (isSqlite || error instanceof RangeError || error instanceof TypeError ? 'query.failed' : undefined);
  return (
    code &&
    new AppError(code, {
      detail: error.message,
      cause: error,
      isOfText: (error as { isOfText?: unknown }).isOfText === true,
    })
  );
}
