import { AppError, type ErrorCode } from '@powerset/core/errors.ts';

/** Describes a failure as the server reports it. */
export interface ExasolException {
  readonly text: string;
  readonly sqlCode?: string;
}

const MEANINGS: readonly (readonly [RegExp, ErrorCode])[] = [
  [/^syntax error/i, 'query.syntax'],
  [/object .* not found/i, 'query.table-missing'],
  [/schema .* not found|function or script .* not found/i, 'query.object-missing'],
  [/insufficient privileges/i, 'query.refused'],
  [/Query terminated|Client requested execution abort/i, 'query.cancelled'],
  [/authentication failed|user is locked|too many failed/i, 'connection.failed'],
  [/out of memory|Process memory limit/i, 'query.out-of-memory'],
];

/**
 * Converts a server failure to an `AppError`. An "object" may be a table or a column; tables follow FROM and
 * JOIN.
 */
export function exasolFailure({ text, sqlCode }: ExasolException, sql: string): AppError {
  const place = /\[line (\d+), column (\d+)\]/.exec(text);
  const [line, column] = [Number(place?.[1]), Number(place?.[2])];
  const known =
    sqlCode === '08004' || sqlCode?.startsWith('28')
      ? 'connection.failed'
      : (MEANINGS.find(([pattern]) => pattern.test(text))?.[1] ?? 'query.failed');
  const before = place
    ? sql
        .split('\n')
        .slice(0, line)
        .map((part, at) => (at === line - 1 ? part.slice(0, column - 1) : part))
        .join(' ')
    : '';
  const code =
    known === 'query.table-missing' && place && !/\b(FROM|JOIN|,)\s*$/i.test(before)
      ? 'query.column-missing'
      : known;
  return new AppError(
    code,
    code === 'query.cancelled'
      ? {}
      : { detail: text.replace(/ \(Session: \d+\)$/, ''), extra: place ? { line, column } : {} },
  );
}
