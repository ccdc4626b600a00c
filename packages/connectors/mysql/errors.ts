import { AppError, type ErrorCode } from '@powerset/core/errors.ts';
import { tlsFailure } from '@powerset/connector-kit/tls-failure.ts';

/** Maps the server's error numbers. */
const CODES: Readonly<Record<number, ErrorCode>> = {
  1064: 'query.syntax',
  1149: 'query.syntax',
  1054: 'query.column-missing',
  1146: 'query.table-missing',
  1051: 'query.table-missing',
  1049: 'query.object-missing',
  1305: 'query.object-missing',
  1317: 'query.cancelled',
  1969: 'query.timeout',
  3024: 'query.timeout',
  1038: 'query.out-of-memory',
  1041: 'query.out-of-memory',
  1044: 'query.refused',
  1142: 'query.refused',
  1143: 'query.refused',
  1227: 'query.refused',
  1792: 'query.refused',
  1045: 'connection.failed',
  1040: 'engine.busy',
  1203: 'engine.busy',
};
/**
 * The server starts its messages about a statement with these words; compatible servers reuse the numbers for
 * errors in values.
 */
const OF_THE_TEXT =
  /^(You have an error in your SQL syntax|Unknown column '|Table '|Unknown table '|Unknown database '|FUNCTION )/;
const NETWORK = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EHOSTUNREACH',
  'ETIMEDOUT',
  'ECONNRESET',
  'EAI_AGAIN',
  'ENOENT',
  'EACCES',
  'PROTOCOL_CONNECTION_LOST',
  'HANDSHAKE_NO_SSL_SUPPORT',
]);

/**
 * Converts a failure of the driver to an `AppError`; undefined if it is not recognized. `sql` helps to find
 * the position.
 */
export function classifyMysqlError(error: unknown, sql?: string): AppError | undefined {
  if (error instanceof AppError) return error;
  if (!(error instanceof Error)) return undefined;
  const { code, errno, sqlMessage } = error as Error & { code?: string; errno?: number; sqlMessage?: string };
  if (code && NETWORK.has(code))
    return new AppError('connection.failed', {
      detail: `The database could not be reached: ${error.message || code}`,
      cause: error,
    });
  const encryption = tlsFailure(error);
  if (encryption) return encryption;
  if (errno === undefined || sqlMessage === undefined) return undefined;
  const known = CODES[errno] ?? 'query.failed';
  return new AppError(known, {
    detail: known === 'query.cancelled' ? undefined : sqlMessage,
    cause: error,
    isOfText: OF_THE_TEXT.test(sqlMessage),
    extra: sql && known === 'query.syntax' && OF_THE_TEXT.test(sqlMessage) ? placeOf(sqlMessage, sql) : {},
  });
}

// The message quotes the text from the error on, cut to eighty characters, and names the line.
function placeOf(message: string, sql: string): Record<string, number> {
  const [, near, line] = /near '([\s\S]*)' at line (\d+)/.exec(message) ?? [];
  if (near === undefined) return {};
  const offset = near === '' ? sql.trimEnd().length : sql.indexOf(near);
  if (offset < 0) return { line: Number(line) };
  const before = sql.slice(0, offset).split('\n');
  return { offset, line: before.length, column: before.at(-1)!.length + 1 };
}
