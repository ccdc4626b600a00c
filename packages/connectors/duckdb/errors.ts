import { AppError, type ErrorCode } from '@powerset/core/errors.ts';
import { isTooLong, valueTooLarge } from '@powerset/connector-kit/value-size.ts';

// An error may quote the words of another error in a value. DuckDB prefixes parser errors with "Failed to
// extract statements:" when parameters are bound.
const CODES: readonly (readonly [RegExp, ErrorCode])[] = [
  [/^INTERRUPT Error/, 'query.cancelled'],
  [/^Out of Memory Error|failed to allocate|bad_alloc/i, 'query.out-of-memory'],
  [/^(Parser|Syntax) Error/, 'query.syntax'],
  [/^Catalog Error: Table with name/, 'query.table-missing'],
  [/^Binder Error: (Referenced column|.*does not have a column)/, 'query.column-missing'],
  [/^Catalog Error/, 'query.object-missing'],
  [/\w+ Error: /, 'query.failed'],
];

/** The start of these messages identifies the error; functions that look up names in rows are refused. */
const OF_THE_TEXT: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'query.syntax',
  'query.table-missing',
  'query.column-missing',
  'query.object-missing',
]);

/** Converts a DuckDB failure to an `AppError`; undefined if DuckDB did not cause it. */
export function classifyDuckdbError(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error;
  if (!(error instanceof Error)) return undefined;
  if (isTooLong(error)) return valueTooLarge(error);
  const message = error.message.replace(
    /^Failed to (?:extract statements|execute prepared statement|prepare statement): /,
    '',
  );
  const code = CODES.find(([pattern]) => pattern.test(message))?.[1];
  return (
    code &&
    new AppError(code, {
      detail: code === 'query.cancelled' ? undefined : message.trim(),
      cause: error,
      isOfText: OF_THE_TEXT.has(code) && place(message)['line'] !== undefined,
      extra: place(message),
    })
  );
}

// "LINE 2: SELECT nope\n               ^": the caret marks the error.
function place(message: string): Record<string, unknown> {
  const parts = /LINE (\d+): (.*)\n( *)\^/.exec(message);
  if (!parts) return {};
  const prefix = `LINE ${parts[1]}: `.length;
  return parts[2]!.startsWith('...')
    ? { line: Number(parts[1]) }
    : { line: Number(parts[1]), column: Math.max(1, parts[3]!.length - prefix + 1) };
}
