import { AppError } from '@powerset/core/errors.ts';
import type { ResultTable } from '@powerset/core/table/result-table.ts';

const MOST_MB = 128;
/** Maximum bytes of one value in a result, or of one row when the driver cannot separate its values. */
export const MOST_VALUE_BYTES = MOST_MB * 1024 * 1024;

/** Returns the refusal of a value that is larger than a result may hold. */
export function valueTooLarge(cause?: unknown): AppError {
  return new AppError('query.value-too-large', {
    detail: `A value in the result is too large: at most ${MOST_MB} MB can be returned. Select a part of it, such as its first characters.`,
    cause,
  });
}

/** Returns whether Node.js failed because a text or a buffer would be longer than it can hold. */
export function isTooLong(error: unknown): boolean {
  return (
    error instanceof Error &&
    (TOO_LONG_CODES.has((error as NodeJS.ErrnoException).code ?? '') ||
      /^(Invalid string length|Cannot create a string longer)/.test(error.message))
  );
}

const TOO_LONG_CODES: ReadonlySet<string> = new Set([
  'ERR_STRING_TOO_LONG',
  'ERR_MEMORY_ALLOCATION_FAILED',
  'ERR_BUFFER_TOO_LARGE',
]);

/**
 * Returns the table.
 * @throws AppError `query.value-too-large` if one of its texts is larger than a result may hold
 */
export function requireSmallValues(table: ResultTable): ResultTable {
  for (const { data } of table.columns)
    if (data.kind === 'text' && data.dictionary.some(text => text.length > MOST_VALUE_BYTES))
      throw valueTooLarge();
  return table;
}
