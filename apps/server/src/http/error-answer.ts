import { AppError, ERRORS, type ErrorCode, type WireError } from '@powerset/core/errors.ts';
import { omit } from '@powerset/kit/omit.ts';
import { ERRORS_HEADER } from '@powerset/contracts/errors-header.ts';
import type { Endpoint } from '@powerset/contracts/endpoint.ts';
import { fieldsAsText } from './field-messages.ts';

export interface ErrorAnswer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Codes that clients know as `{message}`; all others are listed in `errors`. */
const PLAIN: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'request.invalid',
  'request.unreadable',
  'auth.refused',
  'auth.personal-token',
  'auth.throttled',
  'auth.password-off',
  'auth.no-account',
  'auth.name-taken',
  'auth.inactive',
  'auth.no-email',
  'auth.no-name',
  'auth.email-domain',
  'auth.state-lost',
  'auth.provider-refused',
  'auth.provider-down',
  'access.forbidden',
  'access.token-scope',
  'access.view-only',
  'resource.not-found',
  'resource.invalid',
  'query.request',
  'resource.in-use',
  'resource.conflict',
]);
/** Codes of the token check, known as `{msg}`. */
const TOKEN: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['auth.required', 'auth.token']);

/** SQL editor errors that clients know without a level, and those with only a message. */
const WITHOUT_LEVEL: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'access.tables',
  'query.template-missing',
  'query.template-invalid',
  'query.not-begun',
]);
const WITHOUT_EXTRA: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'query.template-invalid',
  'query.not-begun',
]);

/** Error forms that list an unreadable body among `errors`. */
const LISTING: ReadonlySet<Endpoint['errorForm']> = new Set(['query', 'view', 'listed']);

const ISSUE_TEXTS: Readonly<Record<number, string>> = {
  1000: 'The datasource is too large to query.',
  1001: 'The database is under an unusual load.',
  1002: 'The database returned an unexpected error.',
  1003: 'There is a syntax error in the SQL query. Perhaps there was a misspelling or a typo.',
  1004: 'The column was deleted or renamed in the database.',
  1005: 'The table was deleted or renamed in the database.',
  1006: 'One or more parameters specified in the query are missing.',
  1007: "The hostname provided can't be resolved.",
  1008: 'The port is closed.',
  1009: "The host might be down, and can't be reached on the provided port.",
  1010: '{app} encountered an error while running a command.',
  1011: '{app} encountered an unexpected error.',
  1012: 'The username provided when connecting to a database is not valid.',
  1013: 'The password provided when connecting to a database is not valid.',
  1014: 'Either the username or the password is wrong.',
  1015: 'Either the database is spelled incorrectly or does not exist.',
  1016: 'The schema was deleted or renamed in the database.',
  1017: "User doesn't have the proper permissions.",
  1018: 'One or more parameters needed to configure a database are missing.',
  1019: 'The submitted payload has the incorrect format.',
  1020: 'The submitted payload has the incorrect schema.',
  1022: 'Database does not allow data manipulation.',
  1023: "The CTAS (create table as select) doesn't have a SELECT statement at the end. Please make sure your query has a SELECT as its last statement. Then, try running your query again.",
  1024: 'CVAS (create view as select) query has more than one statement.',
  1025: 'CVAS (create view as select) query is not a SELECT statement.',
  1028: 'One or more parameters specified in the query are malformed.',
  1029: 'The object does not exist in the given database.',
  1030: 'The query has a syntax error.',
  1031: 'The results backend no longer has the data from the query.',
  1032: 'The query associated with the results was deleted.',
  1033: 'The results stored in the backend were stored in a different format, and no longer can be deserialized.',
  1034: 'The port number is invalid.',
  1037: 'Custom SQL fields cannot contain sub-queries.',
  1040: 'The submitted payload failed validation.',
};
const ISSUES: Readonly<Record<string, readonly number[]>> = {
  ADHOC_SUBQUERY_NOT_ALLOWED_ERROR: [1037],
  MISSING_TEMPLATE_PARAMS_ERROR: [1006],
  INVALID_TEMPLATE_PARAMS_ERROR: [1028],
  GENERIC_COMMAND_ERROR: [1010],
  GENERIC_BACKEND_ERROR: [1011],
  INVALID_PAYLOAD_FORMAT_ERROR: [1019],
  INVALID_PAYLOAD_SCHEMA_ERROR: [1020],
  MARSHMALLOW_ERROR: [1040],
  DML_NOT_ALLOWED_ERROR: [1022],
  INVALID_CTAS_QUERY_ERROR: [1023],
  INVALID_CVAS_QUERY_ERROR: [1024, 1025],
  RESULTS_BACKEND_ERROR: [1031, 1032, 1033],
  BACKEND_TIMEOUT_ERROR: [1000, 1001],
};

/** Database issue codes, reported one by one. */
const DATABASE_ISSUES: Readonly<Record<string, readonly number[]>> = {
  COLUMN_DOES_NOT_EXIST_ERROR: [1003, 1004],
  TABLE_DOES_NOT_EXIST_ERROR: [1003, 1005],
  SCHEMA_DOES_NOT_EXIST_ERROR: [1003, 1016],
  OBJECT_DOES_NOT_EXIST_ERROR: [1029],
  SYNTAX_ERROR: [1030],
  GENERIC_DB_ENGINE_ERROR: [1002],
  CONNECTION_INVALID_HOSTNAME_ERROR: [1007],
  CONNECTION_PORT_CLOSED_ERROR: [1008],
  CONNECTION_HOST_DOWN_ERROR: [1009],
  CONNECTION_INVALID_USERNAME_ERROR: [1012],
  CONNECTION_INVALID_PASSWORD_ERROR: [1013],
  CONNECTION_ACCESS_DENIED_ERROR: [1014, 1015],
  CONNECTION_UNKNOWN_DATABASE_ERROR: [1015],
  CONNECTION_DATABASE_PERMISSIONS_ERROR: [1017],
  CONNECTION_MISSING_PARAMETERS_ERROR: [1018],
  CONNECTION_INVALID_PORT_ERROR: [1034],
  INVALID_PAYLOAD_SCHEMA_ERROR: [1020],
};

/** Returns the error that a client gets. An unexpected failure reveals nothing of its cause. */
export function answerError(
  failure: unknown,
  appName: string,
  endpoint?: Pick<Endpoint, 'errorForm'>,
): ErrorAnswer {
  const error = knownFailure(failure) ?? new AppError('server.failed', { cause: failure });
  const { status } = error;
  const isView = endpoint?.errorForm === 'view' || endpoint?.errorForm === 'error';
  if (isView && (TOKEN.has(error.code) || error.code === 'access.forbidden'))
    return { status, body: { message: 'Access is Denied', severity: 'danger' } };
  if (endpoint?.errorForm === 'error' && PLAIN.has(error.code))
    return {
      status,
      body: {
        error: error.facts.fields
          ? fieldsAsText(Object.fromEntries(Object.entries(error.facts.fields)))
          : error.message,
      },
    };
  if (endpoint?.errorForm === 'unreadable' && error.code === 'request.unreadable')
    return { status, body: { error: error.message } };
  if (TOKEN.has(error.code)) return { status, body: { msg: error.message } };
  const isListed = error.code === 'request.unreadable' && LISTING.has(endpoint?.errorForm);
  if ((PLAIN.has(error.code) && !isListed) || endpoint?.errorForm === 'message')
    return {
      status,
      body: {
        message: error.facts.fields ?? error.message,
        ...(error.code === 'resource.conflict' && error.facts.extra ? { conflict: error.facts.extra } : {}),
      },
    };
  if (endpoint?.errorForm === 'query' && error.code === 'query.invalid')
    return { status, body: { message: `Error: ${error.message}` } };
  const isQuery = endpoint?.errorForm === 'query' && error.code.startsWith('query.') && status !== 403;
  if (error.facts.errors) {
    const errors = error.facts.errors.map(one => withDatabaseIssues(one, appName));
    return isQuery
      ? { status, body: { message: `Error: ${error.message}` }, headers: errorsHeader(errors) }
      : { status, body: { errors } };
  }
  const wire = error.toWire();
  const { level, extra, ...told } = withIssues(wire, ISSUES[wire.error_type] ?? [], appName);
  const errors = [
    {
      ...told,
      ...(WITHOUT_LEVEL.has(error.code) ? {} : { level }),
      ...(WITHOUT_EXTRA.has(error.code) ? {} : { extra: error.code === 'access.query' ? null : extra }),
    },
  ];
  return { status, body: isQuery ? { message: `Error: ${error.message}` } : { errors } };
}

// Headers are short, and the body has the message anyway.
function errorsHeader(errors: readonly WireError[]): Readonly<Record<string, string>> {
  const value = [errors, errors.slice(0, 1).map(error => omit(error, 'message'))]
    .map(told => encodeURIComponent(JSON.stringify(told).toWellFormed()))
    .find(text => text.length <= MOST_OF_HEADER);
  return value === undefined ? {} : { [ERRORS_HEADER]: value };
}

const MOST_OF_HEADER = 4000;

/** Returns a database error with the known issues of its kind. */
export function withDatabaseIssues(error: WireError, appName: string): WireError {
  return withIssues(error, DATABASE_ISSUES[error.error_type] ?? [], appName);
}

function withIssues(error: WireError, codes: readonly number[], appName: string): WireError {
  const issues = codes.map(code => ({
    code,
    message: `Issue ${code} - ${ISSUE_TEXTS[code]!.replace('{app}', appName)}`,
  }));
  return { ...error, extra: issues.length > 0 ? { ...error.extra, issue_codes: issues } : error.extra };
}

/** Returns true if the failure is the server's fault and belongs in the log. */
export function isOurFault(failure: unknown): boolean {
  const known = knownFailure(failure);
  return known === undefined || ERRORS[known.code].status >= 500;
}

// A JSON object may have a member `toString` that is not a function, which breaks conversions to text.
function knownFailure(failure: unknown): AppError | undefined {
  if (failure instanceof AppError) return failure;
  const isObjectAsText =
    failure instanceof TypeError && failure.message === 'Cannot convert object to primitive value';
  return isObjectAsText
    ? new AppError('request.invalid', {
        detail: 'Expected a single value, but got an object.',
        cause: failure,
      })
    : undefined;
}
