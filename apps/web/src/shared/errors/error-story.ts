import { ApiError, errorText, type ApiErrorPart } from '../api/api-error.ts';

/** What readers of a failed chart are told. */
export interface ErrorStory {
  readonly title: string;
  readonly message: string;
  readonly level: ApiErrorPart['level'];
  /** What the server said if the message says it differently, and further messages. */
  readonly said: string | undefined;
  /** Likely causes: those that the server lists for errors of this kind. */
  readonly causes: readonly string[];
  /** Names of parameters that the statement may have meant. */
  readonly guesses: readonly string[];
  /** Where people ask for access, if the site has such a page. */
  readonly accessLink: string | undefined;
  readonly trace: string | undefined;
  /** Whether the owners of the chart can help. */
  readonly isOfChart: boolean;
}

/** Tells a failure of a chart by its kind (`error_type`). */
export function errorStory(error: unknown): ErrorStory {
  const parts = error instanceof ApiError ? error.parts : [];
  const [part] = parts;
  if (!part || (error as ApiError).status === 0) return plainStory(error);
  const { errorType, extra } = part;
  const friendly = FRIENDLY[errorType]?.(extra);
  const said = [...(friendly === undefined ? [] : [part.message]), ...parts.slice(1).map(one => one.message)];
  return {
    title: titleOf(error as ApiError, part),
    message: friendly ?? withoutMark(part.message),
    level: part.level,
    said: said.join('\n').trim() || undefined,
    causes: causesOf(extra),
    guesses: guessesOf(extra),
    accessLink: textOf(extra['link']),
    trace: textOf(extra['stacktrace']),
    isOfChart: errorType !== 'GENERIC_BACKEND_ERROR',
  };
}

function plainStory(error: unknown): ErrorStory {
  const isOffline = error instanceof ApiError && error.status === 0;
  return {
    title: isOffline ? 'Network error.' : 'Unexpected error',
    message: errorText(error),
    level: 'error',
    said: undefined,
    causes: [],
    guesses: [],
    accessLink: undefined,
    trace: undefined,
    isOfChart: false,
  };
}

const DATABASE_TYPES = new Set([
  'COLUMN_DOES_NOT_EXIST_ERROR',
  'DATABASE_OUT_OF_MEMORY_ERROR',
  'GENERIC_DB_ENGINE_ERROR',
  'OBJECT_DOES_NOT_EXIST_ERROR',
  'SCHEMA_DOES_NOT_EXIST_ERROR',
  'SYNTAX_ERROR',
  'TABLE_DOES_NOT_EXIST_ERROR',
  'VIZ_GET_DF_ERROR',
]);

const TITLES: Readonly<Record<string, string>> = {
  BACKEND_TIMEOUT_ERROR: 'Timeout error',
  FRONTEND_TIMEOUT_ERROR: 'Timeout error',
  MISSING_TEMPLATE_PARAMS_ERROR: 'Parameter error',
  INVALID_TEMPLATE_PARAMS_ERROR: 'Parameter error',
  FAILED_FETCHING_DATASOURCE_INFO_ERROR: 'Missing dataset',
  DATASOURCE_SECURITY_ACCESS_ERROR: 'No access to the dataset',
  DATABASE_SECURITY_ACCESS_ERROR: 'No access to the database',
  TABLE_SECURITY_ACCESS_ERROR: 'No access to the table',
  DML_NOT_ALLOWED_ERROR: 'Query not allowed',
  ADHOC_SUBQUERY_NOT_ALLOWED_ERROR: 'Query not allowed',
  QUERY_SECURITY_ACCESS_ERROR: 'Query not allowed',
};

function titleOf({ status }: ApiError, { errorType, extra }: ApiErrorPart): string {
  if (status === 404) return 'Missing dataset';
  const isOfDatabase = DATABASE_TYPES.has(errorType) || errorType.startsWith('CONNECTION_');
  if (isOfDatabase) return `${textOf(extra['engine_name']) ?? 'DB engine'} Error`;
  return TITLES[errorType] ?? 'Unexpected error';
}

const timeout = (extra: ApiErrorPart['extra']): string => {
  const seconds = Number(extra['timeout']);
  const limit =
    seconds > 0
      ? ` Queries are set to timeout after ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`
      : '';
  return `The data of this chart did not arrive in time.${limit} Filter the data, or ask an administrator to raise the time limit.`;
};

/** Messages for people, where the server's is for programs. */
const FRIENDLY: Readonly<Record<string, (extra: ApiErrorPart['extra']) => string>> = {
  BACKEND_TIMEOUT_ERROR: timeout,
  FRONTEND_TIMEOUT_ERROR: timeout,
  DATASOURCE_SECURITY_ACCESS_ERROR: extra => {
    const name = textOf(extra['datasource']);
    return `You may not see the data of ${name ? `the dataset "${name}"` : 'this dataset'}. Ask its owner or an administrator for access.`;
  },
  FAILED_FETCHING_DATASOURCE_INFO_ERROR: () => 'The dataset linked to this chart may have been deleted.',
};

/** Answers of charts name the kind before the message, which the title does already. */
function withoutMark(message: string): string {
  return message.replace(/^Error: /, '');
}

function causesOf(extra: ApiErrorPart['extra']): readonly string[] {
  const { issue_codes: codes } = extra;
  return Array.isArray(codes)
    ? codes.flatMap(issue => textOf((issue as { readonly message?: unknown } | null)?.message) ?? [])
    : [];
}

/** Returns known parameters that resemble the missing ones. */
function guessesOf(extra: ApiErrorPart['extra']): readonly string[] {
  const missing = namesOf(extra['undefined_parameters']);
  const parameters = extra['template_parameters'];
  const known = Object.keys(typeof parameters === 'object' && parameters !== null ? parameters : {});
  return missing.flatMap(name =>
    known
      .filter(other => editsBetween(name.toLowerCase(), other.toLowerCase()) <= MOST_EDITS)
      .map(other => `"${other}" instead of "${name}"`),
  );
}

const MOST_EDITS = 2;

function editsBetween(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (const [i, letter] of a.split('').entries()) {
    const next = [i + 1];
    for (const [j, other] of b.split('').entries())
      next.push(Math.min(next[j]! + 1, row[j + 1]! + 1, row[j]! + (letter === other ? 0 : 1)));
    row = next;
  }
  return row[b.length]!;
}

function namesOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter(name => typeof name === 'string') : [];
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
