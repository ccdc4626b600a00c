import { AppError, type ErrorCode } from '@powerset/core/errors.ts';

const CODES: Readonly<Record<number, ErrorCode>> = {
  3706: 'query.syntax',
  3707: 'query.syntax',
  3708: 'query.syntax',
  3807: 'query.table-missing',
  3802: 'query.object-missing',
  5628: 'query.column-missing',
  3810: 'query.column-missing',
  5589: 'query.object-missing',
  3523: 'query.refused',
  5315: 'query.refused',
  3524: 'query.refused',
  3110: 'query.cancelled',
  3111: 'query.timeout',
  3156: 'query.cancelled',
  2646: 'query.out-of-memory',
  3151: 'engine.busy',
  8017: 'connection.failed',
  3004: 'connection.failed',
  404: 'connection.failed',
  8024: 'connection.failed',
  749: 'query.cancelled',
};

/**
 * Converts a failure of the package to an `AppError`; the first line is for users, the others trace the way
 * through the driver.
 */
export function teradataFailure(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const [message = ''] = (error as Error).message.split('\n');
  const number = Number(/\[Error (\d+)\]/.exec(message)?.[1]);
  const said = message.replace(/^(\[[^\]]*\] ?)+/, '');
  const known =
    CODES[number] ??
    (/Hostname lookup failed|Failed to connect|logon failed|connection (refused|reset)|certificate/i.test(
      message,
    )
      ? 'connection.failed'
      : 'query.failed');
  return new AppError(
    known,
    known === 'query.cancelled' ? { cause: error } : { detail: said || message, cause: error },
  );
}
