import { AppError, type ErrorCode } from '@powerset/core/errors.ts';
import { placeIn } from '@powerset/connector-kit/place-in.ts';

interface Db2Error extends Error {
  readonly state?: string;
  readonly sqlcode?: number;
}

const CODES: Readonly<Record<string, ErrorCode>> = {
  SQL0104N: 'query.syntax',
  SQL0007N: 'query.syntax',
  SQL0010N: 'query.syntax',
  SQL0199N: 'query.syntax',
  SQL0204N: 'query.table-missing',
  SQL0206N: 'query.column-missing',
  SQL0205N: 'query.column-missing',
  SQL0440N: 'query.object-missing',
  SQL0551N: 'query.refused',
  SQL0552N: 'query.refused',
  SQL0952N: 'query.cancelled',
  SQL4725N: 'query.cancelled',
  SQL30081N: 'connection.failed',
  SQL30082N: 'connection.failed',
  SQL1013N: 'connection.failed',
  SQL1224N: 'connection.failed',
  SQL1060N: 'connection.failed',
  SQL0955C: 'query.out-of-memory',
  SQL0911N: 'engine.busy',
};

/**
 * Converts a failure of the package to an `AppError`; the server names the word that it did not understand.
 */
export function db2Failure(error: unknown, sql = ''): AppError {
  if (error instanceof AppError) return error;
  const { message, state = '' } = error as Db2Error;
  const known =
    CODES[/\bSQL\d{4,5}[NC]\b/.exec(message)?.[0] ?? ''] ??
    (/^08/.test(state) ? 'connection.failed' : state === 'HY008' ? 'query.cancelled' : 'query.failed');
  const word = /(?:An unexpected token|\[IBM\].*?:) *"([^"]+)" was found following "([^"]*)"/.exec(message);
  const behind = word ? sql.indexOf(word[2]!.trimEnd()) : -1;
  const at = word && behind >= 0 ? sql.indexOf(word[1]!, behind + word[2]!.trimEnd().length) : -1;
  return new AppError(
    known,
    known === 'query.cancelled'
      ? { cause: error }
      : {
          detail: message.replaceAll(/PWD=[^;]*/gi, 'PWD=…'),
          cause: error,
          extra: at >= 0 ? placeIn(sql, at) : {},
        },
  );
}
