import { AppError, type ErrorCode } from '@powerset/core/errors.ts';

interface FirebirdError extends Error {
  /** The engine number of the failure. */
  readonly gdscode?: number;
  /** The error code of a network failure. */
  readonly code?: string;
}

const CANCELLED = 335_544_794;
const UNREACHABLE = new Set([335_544_344, 335_544_472, 335_544_375, 335_544_721, 335_544_741, 335_544_734]);
const REFUSED = new Set([335_544_351, 335_544_352, 335_544_361]);
const MEANINGS: readonly (readonly [RegExp, ErrorCode])[] = [
  [/Table unknown|Procedure unknown/, 'query.table-missing'],
  [/Column unknown/, 'query.column-missing'],
  [/Function unknown/, 'query.object-missing'],
  [/Token unknown|Unexpected end of command|SQL error code = -104/, 'query.syntax'],
  [/no permission for/i, 'query.refused'],
];

/** Converts a failure of the driver to an `AppError`. */
export function firebirdFailure(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const { gdscode = 0, code = '', message } = error as FirebirdError;
  if (gdscode === CANCELLED) return new AppError('query.cancelled', { cause: error });
  const detail = message.replaceAll(/\s+/g, ' ').trim();
  if (
    /^E[A-Z]+$/.test(code) ||
    UNREACHABLE.has(gdscode) ||
    /connection (is closed|lost|closed)/i.test(message)
  )
    return new AppError('connection.failed', { detail, cause: error });
  const place = /line (\d+), column (\d+)/i.exec(message);
  const meaning =
    MEANINGS.find(([pattern]) => pattern.test(message))?.[1] ??
    (REFUSED.has(gdscode) ? 'query.refused' : 'query.failed');
  return new AppError(meaning, {
    detail,
    cause: error,
    extra: place ? { line: Number(place[1]), column: Number(place[2]) } : {},
  });
}
