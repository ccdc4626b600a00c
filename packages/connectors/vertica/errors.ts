import { AppError, type ErrorCode } from '@powerset/core/errors.ts';
import { placeIn } from '@powerset/connector-kit/place-in.ts';

interface VerticaError extends Error {
  /** The SQL state, or the name of a network failure. */
  readonly code?: string;
  readonly position?: string;
}

const STATES: Readonly<Record<string, ErrorCode>> = {
  42601: 'query.syntax',
  '42V01': 'query.table-missing',
  42703: 'query.column-missing',
  42883: 'query.object-missing',
  '3F000': 'query.object-missing',
  42501: 'query.refused',
  25006: 'query.refused',
  57014: 'query.cancelled',
  53200: 'query.out-of-memory',
  53000: 'engine.busy',
};

/** Converts a failure of the package to an `AppError`. */
export function verticaFailure(error: unknown, sql = ''): AppError {
  if (error instanceof AppError) return error;
  const { code = '', message, position } = error as VerticaError;
  const known =
    STATES[code] ??
    (/^(08|28)/.test(code) ||
    /^E[A-Z]+$/.test(code) ||
    /Connection terminated|certificate|timeout expired/i.test(message)
      ? 'connection.failed'
      : 'query.failed');
  return new AppError(
    known,
    known === 'query.cancelled'
      ? { cause: error }
      : {
          detail: message,
          cause: error,
          isOfText: Boolean(position),
          extra: position ? placeIn(sql, Number(position) - 1) : {},
        },
  );
}
