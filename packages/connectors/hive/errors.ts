import { AppError, type ErrorCode } from '@powerset/core/errors.ts';

const MEANINGS: readonly (readonly [RegExp, ErrorCode])[] = [
  [/ParseException|Syntax error|\[PARSE_SYNTAX_ERROR\]|ParseError|cannot recognize input/i, 'query.syntax'],
  [
    /Table not found|TABLE_OR_VIEW_NOT_FOUND|Could not resolve table reference|Table or view not found/i,
    'query.table-missing',
  ],
  [
    /Invalid table alias or column reference|Could not resolve column|UNRESOLVED_COLUMN|cannot be resolved|Invalid column reference/i,
    'query.column-missing',
  ],
  [
    /Invalid function|unknown\(?\)? function|No matching function|UNRESOLVED_ROUTINE|Database does not exist/i,
    'query.object-missing',
  ],
  [
    /AuthorizationException|HiveAccessControlException|Permission denied|does not have privileges/i,
    'query.refused',
  ],
  [/Memory limit exceeded|OutOfMemory/i, 'query.out-of-memory'],
  [/cancelled|canceled/i, 'query.cancelled'],
  [/Admission for query|queue is full|Rejected query/i, 'engine.busy'],
];
const UNREACHABLE =
  /ECONN|ENOTFOUND|EHOSTUNREACH|ETIMEDOUT|EPIPE|Authentication error|connection is lost|closed the connection|Invalid SessionHandle|self.signed|certificate|Kerberos/i;

/** Converts a failure of the server or the package to an `AppError`. */
export function hiveFailure(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const { message = '', code = '' } = (error ?? {}) as { readonly message?: string; readonly code?: unknown };
  const detail = message.replace(/^Error while compiling statement: (FAILED: )?/, '');
  if (UNREACHABLE.test(message) || UNREACHABLE.test(String(code)))
    return new AppError('connection.failed', { detail: detail || String(code), cause: error });
  const meaning = MEANINGS.find(([pattern]) => pattern.test(message))?.[1] ?? 'query.failed';
  return new AppError(
    meaning,
    meaning === 'query.cancelled' ? { cause: error } : { detail, cause: error, extra: placeIn(message) },
  );
}

function placeIn(message: string): Readonly<Record<string, number>> {
  // Hive counts columns from 0.
  const hive = /\bline (\d+):(\d+)/i.exec(message);
  if (hive) return { line: Number(hive[1]), column: Number(hive[2]) + 1 };
  const spark = /\(line (\d+), pos (\d+)\)/.exec(message);
  if (spark) return { line: Number(spark[1]), column: Number(spark[2]) + 1 };
  const impala = /in line (\d+):/.exec(message);
  return impala ? { line: Number(impala[1]) } : {};
}
