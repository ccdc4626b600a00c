import { AppError, type ErrorCode } from '@powerset/core/errors.ts';
import { placeIn } from '@powerset/connector-kit/place-in.ts';

interface OdbcFailure extends Error {
  readonly odbcErrors?: readonly { readonly state: string; readonly message: string }[];
}

const STATES: Readonly<Record<string, ErrorCode>> = {
  HY008: 'query.cancelled',
  57014: 'query.cancelled',
  42601: 'query.syntax',
  '42S02': 'query.table-missing',
  '42P01': 'query.table-missing',
  '42S22': 'query.column-missing',
  42703: 'query.column-missing',
  42883: 'query.object-missing',
  42501: 'query.refused',
  IM002: 'connection.failed',
  HYT00: 'connection.failed',
};
const MEANINGS: readonly (readonly [RegExp, ErrorCode])[] = [
  [/cancel/i, 'query.cancelled'],
  [/relation does not exist|Relation .* does not exist|does not exist.*object/i, 'query.table-missing'],
  [/Attribute .* not found/i, 'query.column-missing'],
  [/found ".*" \(at char|expecting a keyword|parse error|syntax error/i, 'query.syntax'],
  [/Function .* does not exist/i, 'query.object-missing'],
  [/permission denied|access control/i, 'query.refused'],
];

/**
 * Converts a failure of the package to an `AppError`. Netezza reports the position of an error as a character
 * number.
 */
export function netezzaFailure(error: unknown, sql = ''): AppError {
  if (error instanceof AppError) return error;
  const [first] = (error as OdbcFailure).odbcErrors ?? [];
  const message = first?.message ?? (error as Error).message;
  const code =
    STATES[first?.state ?? ''] ??
    (first?.state.startsWith('08') || first?.state.startsWith('28')
      ? 'connection.failed'
      : (MEANINGS.find(([pattern]) => pattern.test(message))?.[1] ?? 'query.failed'));
  const place = /\(at char (\d+)\)/.exec(message);
  return new AppError(
    code,
    code === 'query.cancelled'
      ? { cause: error }
      : {
          detail: withoutPassword(message).trim(),
          cause: error,
          extra: place ? placeIn(sql, Number(place[1]) - 1) : {},
        },
  );
}

function withoutPassword(message: string): string {
  return message.replaceAll(/PWD=(\{[^}]*\}|[^;]*)/gi, 'PWD=…');
}
