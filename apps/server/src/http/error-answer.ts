import { AppError, ERRORS, type ErrorCode } from '@powerset/core/errors.ts';
import type { Endpoint } from '@powerset/contracts/endpoint.ts';

export interface ErrorAnswer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Codes that clients know as `{message}`; all others are listed in `errors`. */
const PLAIN: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'request.invalid', 'auth.refused', 'auth.throttled', 'access.forbidden', 'resource.not-found', 'resource.invalid', 'query.request', 'resource.in-use', 'resource.conflict',
]);
/** Codes of the token check, known as `{msg}`. */
const TOKEN: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['auth.required', 'auth.token']);

const ISSUE_TEXTS: Readonly<Record<number, string>> = {
  1010: '{app} encountered an error while running a command.',
  1011: '{app} encountered an unexpected error.',
  1019: 'The submitted payload has the incorrect format.',
  1020: 'The submitted payload has the incorrect schema.',
  1037: 'Custom SQL fields cannot contain sub-queries.',
  1040: 'The submitted payload failed validation.',
};
const ISSUES: Readonly<Record<string, readonly number[]>> = {
  ADHOC_SUBQUERY_NOT_ALLOWED_ERROR: [1037],
  GENERIC_COMMAND_ERROR: [1010],
  GENERIC_BACKEND_ERROR: [1011],
  INVALID_PAYLOAD_FORMAT_ERROR: [1019],
  INVALID_PAYLOAD_SCHEMA_ERROR: [1020],
  MARSHMALLOW_ERROR: [1040],
};

/** What a client is told of a failure. A failure that is none of ours says nothing of its cause. */
export function answerError(failure: unknown, appName: string, endpoint?: Pick<Endpoint, 'errorForm'>): ErrorAnswer {
  const error = failure instanceof AppError ? failure : new AppError('server.failed', { cause: failure });
  const { status } = error;
  if (endpoint?.errorForm === 'view' && (TOKEN.has(error.code) || error.code === 'access.forbidden')) return { status, body: { message: 'Access is Denied', severity: 'danger' } };
  if (TOKEN.has(error.code)) return { status, body: { msg: error.message } };
  if (PLAIN.has(error.code) || endpoint?.errorForm === 'message') return { status, body: { message: error.facts.fields ?? error.message } };
  if (endpoint?.errorForm === 'query' && error.code === 'query.invalid') return { status, body: { message: `Error: ${error.message}` } };
  const wire = error.toWire();
  const codes = ISSUES[wire.error_type] ?? [];
  const issues = codes.map(code => ({ code, message: `Issue ${code} - ${ISSUE_TEXTS[code]!.replace('{app}', appName)}` }));
  const errors = [{ ...wire, extra: issues.length > 0 ? { ...wire.extra, issue_codes: issues } : wire.extra }];
  return { status, body: endpoint?.errorForm === 'query' && error.code.startsWith('query.') && status !== 403 ? { message: `Error: ${error.message}` } : { errors } };
}

/** True when the log must have it: our own fault, not the caller's. */
export function isOurFault(failure: unknown): boolean {
  return !(failure instanceof AppError) || ERRORS[failure.code].status >= 500;
}
