import { AppError, type ErrorCode } from '@powerset/core/errors.ts';
import { placeIn } from '@powerset/connector-kit/place-in.ts';
import { tlsFailure } from '@powerset/connector-kit/tls-failure.ts';

const CODES: Readonly<Record<string, ErrorCode>> = {
  '42601': 'query.syntax',
  '42P01': 'query.table-missing',
  '42703': 'query.column-missing',
  '42883': 'query.object-missing',
  '3F000': 'query.object-missing',
  '57014': 'query.cancelled',
  '53200': 'query.out-of-memory',
  '25006': 'query.refused',
  '28000': 'connection.failed',
  '28P01': 'connection.failed',
  '3D000': 'connection.failed',
};
const NETWORK = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EHOSTUNREACH',
  'ETIMEDOUT',
  'ECONNRESET',
  'EAI_AGAIN',
  'ENOENT',
  'EACCES',
]);

/** Returns whether an error code of Node.js means that the server was not reached. */
export function isOfNetwork(code: string): boolean {
  return NETWORK.has(code);
}

/**
 * Converts a failure of the driver to an `AppError`; undefined if it is not recognized. `sql` helps to find
 * the position.
 */
export function classifyPostgresqlError(error: unknown, sql?: string): AppError | undefined {
  if (error instanceof AppError) return error;
  if (!(error instanceof Error)) return undefined;
  const { code, position } = error as Error & { code?: string; position?: string };
  if (code && NETWORK.has(code))
    return new AppError('connection.failed', {
      detail: `The database could not be reached: ${error.message || code}`,
      cause: error,
    });
  if (
    /timeout exceeded when trying to connect|timeout expired|Connection terminated|SSL connection|SASL/.test(
      error.message,
    )
  )
    return new AppError('connection.failed', { detail: error.message, cause: error });
  const encryption = tlsFailure(error);
  if (encryption) return encryption;
  if (!code || !/^[0-9A-Z]{5}$/.test(code)) return undefined;
  const known = CODES[code] ?? 'query.failed';
  return new AppError(known, {
    detail: known === 'query.cancelled' ? undefined : error.message,
    cause: error,
    // Errors about rows have no position in the statement.
    isOfText: Boolean(position) && /^(?:42|3F)/.test(code),
    extra: sql && position ? placeIn(sql, Number(position) - 1) : {},
  });
}
