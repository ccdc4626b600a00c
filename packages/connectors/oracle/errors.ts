import { AppError, type ErrorCode } from '@powerset/core/errors.ts';

const CODES: Readonly<Record<string, ErrorCode>> = {
  'ORA-00942': 'query.table-missing',
  'ORA-00904': 'query.column-missing',
  'ORA-01031': 'query.refused',
  'ORA-01456': 'query.refused',
  'ORA-01013': 'query.cancelled',
  'ORA-01652': 'query.out-of-memory',
  'ORA-04043': 'query.object-missing',
  'ORA-04030': 'query.out-of-memory',
  'ORA-00900': 'query.syntax',
  'ORA-00903': 'query.syntax',
  'ORA-00907': 'query.syntax',
  'ORA-00911': 'query.syntax',
  'ORA-00923': 'query.syntax',
  'ORA-00933': 'query.syntax',
  'ORA-00936': 'query.syntax',
  'ORA-03048': 'query.syntax',
  'ORA-03049': 'query.syntax',
  'ORA-01017': 'connection.failed',
  'ORA-12514': 'connection.failed',
  'ORA-12505': 'connection.failed',
  'ORA-28000': 'connection.failed',
  'NJS-040': 'engine.busy',
};

/** Converts a failure of the driver to an `AppError`. */
export function oracleFailure(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const { message } = error as Error;
  const name = /^(ORA|NJS|DPI)-\d+/.exec(message)?.[0] ?? '';
  const code = CODES[name] ?? (/^(NJS-5|NJS-0(03|40))/.test(name) ? 'connection.failed' : 'query.failed');
  return new AppError(
    code,
    code === 'query.cancelled' ? { cause: error } : { detail: message, cause: error },
  );
}
