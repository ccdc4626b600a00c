import { AppError, type ErrorCode } from '@powerset/core/errors.ts';

interface HanaError extends Error {
  /** The server's error number, or the name of a network or package failure. */
  readonly code?: number | string;
}

const CODES: Readonly<Record<string, ErrorCode>> = {
  257: 'query.syntax',
  259: 'query.table-missing',
  260: 'query.column-missing',
  328: 'query.object-missing',
  362: 'query.object-missing',
  258: 'query.refused',
  7: 'query.refused',
  139: 'query.cancelled',
  4: 'query.out-of-memory',
  10: 'connection.failed',
  414: 'connection.failed',
  416: 'connection.failed',
  663: 'connection.failed',
};

/** Converts a failure of the package to an `AppError`. */
export function hanaFailure(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const { code = '', message } = error as HanaError;
  const known =
    CODES[code] ??
    (/^E[A-Z]+$/.test(String(code)) || /certificate|Connection closed|Could not connect/i.test(message)
      ? 'connection.failed'
      : 'query.failed');
  const place = /line (\d+) col (\d+)/.exec(message);
  return new AppError(
    known,
    known === 'query.cancelled'
      ? { cause: error }
      : {
          detail: message,
          cause: error,
          extra: place ? { line: Number(place[1]), column: Number(place[2]) } : {},
        },
  );
}
