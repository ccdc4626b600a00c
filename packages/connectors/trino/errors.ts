import { AppError, type ErrorCode } from '@powerset/core/errors.ts';

/** A failure as the server reports it. */
export interface TrinoFailure {
  readonly message: string;
  readonly errorName?: string;
  readonly errorLocation?: { readonly lineNumber: number; readonly columnNumber: number };
}

const CODES: Readonly<Record<string, ErrorCode>> = {
  SYNTAX_ERROR: 'query.syntax',
  COLUMN_NOT_FOUND: 'query.column-missing',
  TABLE_NOT_FOUND: 'query.table-missing',
  SCHEMA_NOT_FOUND: 'query.object-missing',
  CATALOG_NOT_FOUND: 'query.object-missing',
  FUNCTION_NOT_FOUND: 'query.object-missing',
  PERMISSION_DENIED: 'query.refused',
  USER_CANCELED: 'query.cancelled',
  EXCEEDED_TIME_LIMIT: 'query.timeout',
  EXCEEDED_CPU_LIMIT: 'query.timeout',
  EXCEEDED_GLOBAL_MEMORY_LIMIT: 'query.out-of-memory',
  EXCEEDED_LOCAL_MEMORY_LIMIT: 'query.out-of-memory',
  CLUSTER_OUT_OF_MEMORY: 'query.out-of-memory',
  QUERY_QUEUE_FULL: 'engine.busy',
  SERVER_STARTING_UP: 'engine.busy',
  SERVER_SHUTTING_DOWN: 'connection.failed',
  NO_NODES_AVAILABLE: 'engine.busy',
};

/** Converts a failure of the server to an `AppError`, with its position. */
export function classifyTrinoFailure({ message, errorName, errorLocation }: TrinoFailure): AppError {
  const code = CODES[errorName ?? ''] ?? 'query.failed';
  return new AppError(code, {
    ...(code === 'query.cancelled' ? {} : { detail: message }),
    isOfText: errorLocation !== undefined,
    extra: errorLocation ? { line: errorLocation.lineNumber, column: errorLocation.columnNumber } : {},
  });
}
