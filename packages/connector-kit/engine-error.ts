import type { ErrorRule } from './engine-facts.ts';

export interface EngineError {
  readonly type: string;
  readonly message: string;
  readonly invalid: readonly string[] | undefined;
  readonly issueCodes: readonly number[];
}

/** Issue codes by error type, numbered as in the reference. */
const ISSUES: Readonly<Record<string, readonly number[]>> = {
  BACKEND_TIMEOUT_ERROR: [1000, 1001],
  GENERIC_DB_ENGINE_ERROR: [1002],
  COLUMN_DOES_NOT_EXIST_ERROR: [1003, 1004],
  TABLE_DOES_NOT_EXIST_ERROR: [1003, 1005],
  SCHEMA_DOES_NOT_EXIST_ERROR: [1003, 1016],
  CONNECTION_INVALID_HOSTNAME_ERROR: [1007],
  CONNECTION_PORT_CLOSED_ERROR: [1008],
  CONNECTION_HOST_DOWN_ERROR: [1009],
  CONNECTION_INVALID_USERNAME_ERROR: [1012],
  CONNECTION_INVALID_PASSWORD_ERROR: [1013],
  CONNECTION_ACCESS_DENIED_ERROR: [1014, 1015],
  CONNECTION_UNKNOWN_DATABASE_ERROR: [1015],
  CONNECTION_DATABASE_PERMISSIONS_ERROR: [1017],
  CONNECTION_MISSING_PARAMETERS_ERROR: [1018],
  OBJECT_DOES_NOT_EXIST_ERROR: [1029],
  SYNTAX_ERROR: [1030],
};

const MOST_READ = 1500;

/**
 * Converts a driver's message into an error for users; an unrecognized message is shown unchanged. `context`
 * fills in what the message omits.
 */
export function engineError(
  message: string,
  rules: readonly ErrorRule[],
  context: Readonly<Record<string, string>> = {},
): EngineError {
  // Rules search for words that may be far apart, which is slow in a long text; the parts that engines quote
  // come last.
  const beginning = message.slice(0, MOST_READ);
  for (const { pattern, type, text, invalid } of rules) {
    const groups = pattern.exec(beginning);
    if (!groups) continue;
    const known: Readonly<Record<string, string | undefined>> = { ...context, ...groups.groups };
    return {
      type,
      message: text.replaceAll(/%\((\w+)\)s/g, (_, name: string) => known[name] ?? ''),
      invalid,
      issueCodes: ISSUES[type] ?? [],
    };
  }
  return {
    type: 'GENERIC_DB_ENGINE_ERROR',
    message,
    invalid: undefined,
    issueCodes: ISSUES['GENERIC_DB_ENGINE_ERROR']!,
  };
}
