import { AppError, type ErrorCode } from '@powerset/core/errors.ts';

/** Maps the server's error numbers. */
const CODES: Readonly<Record<number, ErrorCode>> = {
  62: 'query.syntax',
  47: 'query.column-missing',
  60: 'query.table-missing',
  81: 'query.object-missing',
  46: 'query.object-missing',
  159: 'query.timeout',
  160: 'query.timeout',
  241: 'query.out-of-memory',
  164: 'query.refused',
  497: 'query.refused',
  394: 'query.cancelled',
  202: 'engine.busy',
  192: 'connection.failed',
  193: 'connection.failed',
  194: 'connection.failed',
  516: 'connection.failed',
};

/** Returns the error number in the server's response; undefined if the server did not write the error. */
export function failureNumber(text: string): number | undefined {
  const found = /Code: (\d+)\. DB::Exception/.exec(text)?.[1];
  return found === undefined ? undefined : Number(found);
}

/** Converts an error written by the server to an `AppError`, with its position in the statement. */
export function classifyClickhouseFailure(text: string, sql = ''): AppError {
  const number = failureNumber(text);
  if (number === undefined)
    return new AppError('connection.failed', { detail: `The server answered: ${text.trim().slice(0, 200)}` });
  const code = CODES[number] ?? 'query.failed';
  // The version at the end does not help the author of the statement.
  const message = text
    .trim()
    .replace(/ \(version .*\)$/, '')
    .replace(/^Code: \d+\. DB::Exception: /, '');
  return new AppError(
    code,
    code === 'query.cancelled'
      ? {}
      : {
          detail: message,
          isOfText:
            text.startsWith('Code: 62.') && /^Syntax error[^:'"]*: failed at position \d+/.test(message),
          extra: placeIn(message, sql),
        },
  );
}

function placeIn(message: string, sql: string): Readonly<Record<string, number>> {
  const position = /failed at position (\d+)/.exec(message)?.[1];
  if (position === undefined || Number(position) > sql.length + 1) return {};
  const before = sql.slice(0, Number(position) - 1).split('\n');
  return { offset: Number(position) - 1, line: before.length, column: before.at(-1)!.length + 1 };
}
