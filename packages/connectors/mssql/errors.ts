import { AppError, type ErrorCode } from '@powerset/core/errors.ts';

interface MssqlError extends Error {
  readonly code?: string;
  /** The server's own number of the error. */
  readonly number?: number | string;
  readonly lineNumber?: number;
}

const NUMBERS: Readonly<Record<number, ErrorCode>> = {
  102: 'query.syntax',
  105: 'query.syntax',
  156: 'query.syntax',
  207: 'query.column-missing',
  208: 'query.table-missing',
  195: 'query.object-missing',
  229: 'query.refused',
  230: 'query.refused',
  262: 'query.refused',
  701: 'query.out-of-memory',
  1205: 'engine.busy',
};
const UNREACHABLE = new Set([
  'ELOGIN',
  'ESOCKET',
  'ETIMEOUT',
  'ECONNCLOSED',
  'EINSTLOOKUP',
  'ENOTOPEN',
  'ECONNRESET',
]);

/** Converts a failure of the driver to an `AppError`; the server reports only the line. */
export function mssqlFailure(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const { code = '', number, message, lineNumber } = error as MssqlError;
  if (code === 'ECANCEL') return new AppError('query.cancelled', { cause: error });
  if (UNREACHABLE.has(code)) return new AppError('connection.failed', { detail: message, cause: error });
  return new AppError(NUMBERS[Number(number)] ?? 'query.failed', {
    detail: message,
    cause: error,
    isOfText: number !== undefined && Number(number) in NUMBERS,
    extra: lineNumber ? { line: lineNumber } : {},
  });
}
