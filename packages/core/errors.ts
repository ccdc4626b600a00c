import { AUTH_ERRORS } from './auth-errors.ts';
import { FILE_ERRORS } from './file-errors.ts';

interface ErrorSpec {
  readonly status: number;
  /** The wire's `error_type`. */
  readonly errorType: string;
  readonly level: 'info' | 'warning' | 'error';
  readonly text: string;
}

/** Every error that the product can answer with. Add a row, not a subclass. */
export const ERRORS = {
  'request.invalid': {
    status: 400,
    errorType: 'INVALID_PAYLOAD_SCHEMA_ERROR',
    level: 'error',
    text: 'The request is not valid.',
  },
  'request.unreadable': {
    status: 400,
    errorType: 'GENERIC_BACKEND_ERROR',
    level: 'error',
    text: '400 Bad Request: The browser (or proxy) sent a request that this server could not understand.',
  },
  'request.too-large': {
    status: 413,
    errorType: 'INVALID_PAYLOAD_FORMAT_ERROR',
    level: 'error',
    text: 'The request is too large.',
  },
  'request.csrf': {
    status: 400,
    errorType: 'GENERIC_BACKEND_ERROR',
    level: 'error',
    text: 'The CSRF token is missing or does not match. Reload the page and try again.',
  },
  'request.not-json': {
    status: 400,
    errorType: 'INVALID_PAYLOAD_FORMAT_ERROR',
    level: 'error',
    text: 'Request is not JSON',
  },
  'request.media-type': {
    status: 415,
    errorType: 'GENERIC_BACKEND_ERROR',
    level: 'error',
    text: "415 Unsupported Media Type: Did not attempt to load JSON data because the request Content-Type was not 'application/json'.",
  },
  'request.method': {
    status: 405,
    errorType: 'GENERIC_BACKEND_ERROR',
    level: 'error',
    text: '405 Method Not Allowed: The method is not allowed for the requested URL.',
  },
  'request.no-route': {
    status: 404,
    errorType: 'GENERIC_BACKEND_ERROR',
    level: 'error',
    text: '404 Not Found: The requested URL was not found on the server. If you entered the URL manually please check your spelling and try again.',
  },
  'request.payload': {
    status: 422,
    errorType: 'MARSHMALLOW_ERROR',
    level: 'error',
    text: 'The schema of the submitted payload is invalid.',
  },
  ...AUTH_ERRORS,
  'access.forbidden': { status: 403, errorType: 'GENERIC_BACKEND_ERROR', level: 'error', text: 'Forbidden' },
  'access.token-scope': {
    status: 403,
    errorType: 'GENERIC_BACKEND_ERROR',
    level: 'error',
    text: 'This personal token does not allow this call.',
  },
  'access.view-only': {
    status: 403,
    errorType: 'GENERIC_BACKEND_ERROR',
    level: 'error',
    text: 'You see the site as another user, so nothing can be changed. Stop viewing first.',
  },
  'access.dataset': {
    status: 403,
    errorType: 'DATASOURCE_SECURITY_ACCESS_ERROR',
    level: 'error',
    text: 'This endpoint requires the datasource, database or `all_datasource_access` permission',
  },
  'access.database': {
    status: 403,
    errorType: 'DATABASE_SECURITY_ACCESS_ERROR',
    level: 'warning',
    text: 'You need access to this database.',
  },
  'access.tables': {
    status: 403,
    errorType: 'TABLE_SECURITY_ACCESS_ERROR',
    level: 'error',
    text: 'You need access to the tables of this query.',
  },
  'access.query': {
    status: 403,
    errorType: 'QUERY_SECURITY_ACCESS_ERROR',
    level: 'error',
    text: 'Cannot access the query',
  },
  'resource.not-found': {
    status: 404,
    errorType: 'GENERIC_BACKEND_ERROR',
    level: 'warning',
    text: 'Not found',
  },
  'resource.invalid': {
    status: 422,
    errorType: 'INVALID_PAYLOAD_SCHEMA_ERROR',
    level: 'error',
    text: 'Some values are not valid.',
  },
  'resource.conflict': {
    status: 409,
    errorType: 'GENERIC_BACKEND_ERROR',
    level: 'error',
    text: 'Someone else saved changes after you opened this. Reload to see their version, or save yours under another name.',
  },
  'resource.in-use': {
    status: 422,
    errorType: 'GENERIC_BACKEND_ERROR',
    level: 'error',
    text: 'It cannot be deleted while it is in use.',
  },
  'report.attached': {
    status: 409,
    errorType: 'GENERIC_COMMAND_ERROR',
    level: 'warning',
    text: 'Resource already has an attached report.',
  },
  'package.invalid': {
    status: 422,
    errorType: 'GENERIC_COMMAND_ERROR',
    level: 'error',
    text: 'The chart package is not valid.',
  },
  'import.invalid': {
    status: 422,
    errorType: 'GENERIC_COMMAND_ERROR',
    level: 'warning',
    text: 'The file could not be imported.',
  },
  'query.request': {
    status: 400,
    errorType: 'GENERIC_BACKEND_ERROR',
    level: 'error',
    text: 'The request is not valid.',
  },
  'query.invalid': {
    status: 400,
    errorType: 'GENERIC_BACKEND_ERROR',
    level: 'error',
    text: 'The query is not valid.',
  },
  'query.syntax': {
    status: 400,
    errorType: 'SYNTAX_ERROR',
    level: 'error',
    text: 'The database could not parse the SQL.',
  },
  'query.column-missing': {
    status: 400,
    errorType: 'COLUMN_DOES_NOT_EXIST_ERROR',
    level: 'error',
    text: 'The query references a column that does not exist.',
  },
  'query.table-missing': {
    status: 400,
    errorType: 'TABLE_DOES_NOT_EXIST_ERROR',
    level: 'error',
    text: 'The query references a table that does not exist.',
  },
  'query.object-missing': {
    status: 400,
    errorType: 'OBJECT_DOES_NOT_EXIST_ERROR',
    level: 'error',
    text: 'The query references an object that does not exist.',
  },
  'query.refused': {
    status: 403,
    errorType: 'DML_NOT_ALLOWED_ERROR',
    level: 'error',
    text: 'Only SELECT statements are allowed against this database.',
  },
  'query.view-refused': {
    status: 403,
    errorType: 'DML_NOT_ALLOWED_ERROR',
    level: 'error',
    text: 'A view in this query could show rows that are restricted by row-level security.',
  },
  'query.dml-refused': {
    status: 400,
    errorType: 'DML_NOT_ALLOWED_ERROR',
    level: 'error',
    text: 'Only SELECT statements are allowed against this database.',
  },
  'query.no-table-of-it': {
    status: 400,
    errorType: 'INVALID_CTAS_QUERY_ERROR',
    level: 'error',
    text: 'CTAS (create table as select) can only be run with a query where the last statement is a SELECT. Please make sure your query has a SELECT as its last statement. Then, try running your query again.',
  },
  'query.no-view-of-it': {
    status: 400,
    errorType: 'INVALID_CVAS_QUERY_ERROR',
    level: 'error',
    text: 'CVAS (create view as select) can only be run with a query with a single SELECT statement. Please make sure your query has only a SELECT statement. Then, try running your query again.',
  },
  'query.not-begun': {
    status: 400,
    errorType: 'GENERIC_DB_ENGINE_ERROR',
    level: 'error',
    text: 'Create failed',
  },
  'results.gone': {
    status: 410,
    errorType: 'RESULTS_BACKEND_ERROR',
    level: 'error',
    text: 'Data could not be retrieved from the results backend. You need to re-run the original query.',
  },
  'results.unknown': {
    status: 404,
    errorType: 'RESULTS_BACKEND_ERROR',
    level: 'error',
    text: 'The query associated with these results could not be found. You need to re-run the original query.',
  },
  'results.not-repeated': {
    status: 400,
    errorType: 'DML_NOT_ALLOWED_ERROR',
    level: 'error',
    text: 'This text changes data, so it is not run again for a download. Download the shown rows, or run the last statement alone.',
  },
  'results.mixed-types': {
    status: 400,
    errorType: 'GENERIC_BACKEND_ERROR',
    level: 'error',
    text: 'A column holds values of different types. Cast the column to one type in the query, or download CSV.',
  },
  'query.function-refused': {
    status: 403,
    errorType: 'QUERY_SECURITY_ACCESS_ERROR',
    level: 'error',
    text: 'The query uses a function that is not allowed here.',
  },
  'query.template-missing': {
    status: 400,
    errorType: 'MISSING_TEMPLATE_PARAMS_ERROR',
    level: 'error',
    text: 'One or more parameters specified in the query are missing.',
  },
  'query.template-invalid': {
    status: 400,
    errorType: 'INVALID_TEMPLATE_PARAMS_ERROR',
    level: 'error',
    text: 'The query contains one or more malformed template parameters.',
  },
  'query.subquery': {
    status: 403,
    errorType: 'ADHOC_SUBQUERY_NOT_ALLOWED_ERROR',
    level: 'error',
    text: 'Custom SQL fields cannot contain sub-queries.',
  },
  'query.timeout': { status: 408, errorType: 'BACKEND_TIMEOUT_ERROR', level: 'error', text: 'Query timeout' },
  'query.cancelled': {
    status: 400,
    errorType: 'GENERIC_DB_ENGINE_ERROR',
    level: 'info',
    text: 'The query was stopped.',
  },
  'query.out-of-memory': {
    status: 400,
    errorType: 'DATABASE_OUT_OF_MEMORY_ERROR',
    level: 'error',
    text: 'The query needs more memory than it may use. Ask for fewer rows or columns.',
  },
  'table.exists': {
    status: 422,
    errorType: 'GENERIC_COMMAND_ERROR',
    level: 'error',
    text: 'A table with this name already exists. Choose another name, or replace or append to the table.',
  },
  ...FILE_ERRORS,
  'file.unreadable': {
    status: 422,
    errorType: 'GENERIC_COMMAND_ERROR',
    level: 'error',
    text: 'The file could not be read.',
  },
  'picture.failed': {
    status: 500,
    errorType: 'GENERIC_BACKEND_ERROR',
    level: 'error',
    text: 'The picture could not be drawn. Open the chart to see it.',
  },
  'query.failed': {
    status: 400,
    errorType: 'GENERIC_DB_ENGINE_ERROR',
    level: 'error',
    text: 'The database could not run the query.',
  },
  'engine.restarted': {
    status: 503,
    errorType: 'GENERIC_DB_ENGINE_ERROR',
    level: 'error',
    text: 'The engine restarted while this query was running. Run it again.',
  },
  'engine.busy': {
    status: 503,
    errorType: 'GENERIC_DB_ENGINE_ERROR',
    level: 'warning',
    text: 'Too many queries are waiting. Try again in a moment.',
  },
  'query.too-many': {
    status: 429,
    errorType: 'GENERIC_DB_ENGINE_ERROR',
    level: 'warning',
    text: 'Too many of your queries are waiting. Try again when some of them have run.',
  },
  'query.value-too-large': {
    status: 400,
    errorType: 'GENERIC_DB_ENGINE_ERROR',
    level: 'error',
    text: 'A value in the result is too large to be returned. Select a part of it, such as its first characters.',
  },
  'connection.failed': {
    status: 400,
    errorType: 'CONNECTION_INVALID_HOSTNAME_ERROR',
    level: 'error',
    text: 'The database could not be reached.',
  },
  'connection.parameters': {
    status: 422,
    errorType: 'INVALID_PAYLOAD_SCHEMA_ERROR',
    level: 'error',
    text: 'A connection cannot be created from these parameters.',
  },
  'connection.unsupported': {
    status: 400,
    errorType: 'GENERIC_COMMAND_ERROR',
    level: 'error',
    text: 'This type of database is not supported.',
  },
  'config.invalid': {
    status: 500,
    errorType: 'GENERIC_BACKEND_ERROR',
    level: 'error',
    text: 'A setting is not valid.',
  },
  'server.failed': {
    status: 500,
    errorType: 'GENERIC_BACKEND_ERROR',
    level: 'error',
    text: 'Something went wrong on the server. An administrator can find the cause in the server log.',
  },
} as const satisfies Record<string, ErrorSpec>;

export type ErrorCode = keyof typeof ERRORS;

export interface ErrorFacts {
  /** Text for the user, which replaces that of the table. Never contains secrets. */
  readonly detail?: string;
  readonly cause?: unknown;
  /** Only for the log. */
  readonly context?: Readonly<Record<string, unknown>>;
  /**
   * Whether the engine reported the error about the query text before it read a row, so that it quotes no
   * value.
   */
  readonly isOfText?: boolean;
  /** Goes into the wire's `extra`. */
  readonly extra?: Readonly<Record<string, unknown>>;
  /** Several separate problems; the response lists them instead of the single one. */
  readonly errors?: readonly WireError[];
  /**
   * The problems of each field of the request, or of no field; the response lists them instead of the
   * message.
   */
  readonly fields?: Readonly<Record<string, unknown>> | readonly string[];
}

export interface WireError {
  readonly message: string;
  readonly error_type: string;
  readonly level: 'info' | 'warning' | 'error';
  readonly extra: Readonly<Record<string, unknown>>;
}

/** The one error class: a row of `ERRORS` and the facts of this case. */
const MOST_LETTERS = 20_000;

export class AppError extends Error {
  readonly code: ErrorCode;
  readonly facts: ErrorFacts;

  constructor(code: ErrorCode, facts: ErrorFacts = {}) {
    super(inBounds(facts.detail ?? ERRORS[code].text), { cause: facts.cause });
    this.name = 'AppError';
    this.code = code;
    this.facts = facts;
  }

  get status(): number {
    return ERRORS[this.code].status;
  }

  /** Returns the shape that clients know from `errors[]`. */
  toWire(): WireError {
    const { errorType, level } = ERRORS[this.code];
    return { message: this.message, error_type: errorType, level, extra: this.facts.extra ?? {} };
  }
}

// A message that quotes the request could be as long as the request.
function inBounds(text: string): string {
  return text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS)}…` : text;
}

/** Throws; it is an expression, so that it can follow `??`. */
export function fail(code: ErrorCode, facts?: ErrorFacts): never {
  throw new AppError(code, facts);
}
