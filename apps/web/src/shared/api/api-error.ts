/** One error of an answer, under the names of the wire. */
export interface ApiErrorPart {
  readonly message: string;
  readonly errorType: string;
  readonly level: 'info' | 'warning' | 'error';
  readonly extra: Readonly<Record<string, unknown>>;
}

/**
 * Who saved an item while another user was editing it, and which of those changes the refused save would
 * overwrite.
 */
export interface Conflict {
  readonly changedOn: string;
  readonly changedBy: string;
  /** The value before both changes; missing if unknown. */
  readonly differences: readonly {
    readonly field: string;
    readonly before?: string | null;
    readonly theirs: string | null;
    readonly yours: string | null;
  }[];
  /** The number of further differences. */
  readonly more: number;
}

/** A call that the server refused, or that did not reach it (status 0). */
export class ApiError extends Error {
  readonly status: number;
  readonly parts: readonly ApiErrorPart[];
  /** Messages by field, if the server named the invalid fields. */
  readonly fields: Readonly<Record<string, string>>;
  /** Set if another user saved in the meantime. */
  readonly conflict: Conflict | undefined;

  constructor(
    status: number,
    parts: readonly ApiErrorPart[],
    fields: Readonly<Record<string, string>> = {},
    conflict?: Conflict,
  ) {
    super(parts.map(part => part.message).join('\n') || `The server answered with status ${status}.`);
    this.name = 'ApiError';
    this.status = status;
    this.parts = parts;
    this.fields = fields;
    this.conflict = conflict;
  }
}

/** Reads any of the forms in which the server reports errors. */
export function apiErrorFrom(status: number, body: unknown): ApiError {
  if (!isRecord(body)) return new ApiError(status, [part(fallbackText(status))]);
  if (Array.isArray(body['errors']))
    return new ApiError(status, body['errors'].filter(isRecord).map(wirePart));
  const message = body['message'] ?? body['msg'] ?? body['error'];
  if (isRecord(message)) {
    const fields = fieldMessages(message);
    return new ApiError(
      status,
      Object.entries(fields).map(([field, text]) => part(field === '_schema' ? text : `${field}: ${text}`)),
      fields,
    );
  }
  return new ApiError(
    status,
    [part(typeof message === 'string' ? message : fallbackText(status))],
    {},
    isRecord(body['conflict']) ? conflictFrom(body['conflict']) : undefined,
  );
}

/**
 * Reads an answer about a chart, whose details are in a header: `told` is a URI-encoded list of errors, which
 * lack their messages if they were too long for a header.
 */
export function chartErrorFrom(status: number, body: unknown, told: string | null | undefined): ApiError {
  const plain = apiErrorFrom(status, body);
  if (!told) return plain;
  try {
    const errors: unknown = JSON.parse(decodeURIComponent(told));
    const parts = Array.isArray(errors) ? errors.filter(isRecord) : [];
    if (parts.length === 0) return plain;
    return new ApiError(
      status,
      parts.map(one => wirePart({ message: plain.message, ...one })),
    );
  } catch {
    return plain;
  }
}

/** Returns the text to show for anything that was thrown. */
export function errorText(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Returns whether the call was canceled on purpose. */
export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

function conflictFrom({
  changed_on: changedOn,
  changed_by: person,
  differences,
  more,
}: Readonly<Record<string, unknown>>): Conflict {
  const name = isRecord(person)
    ? `${String(person['first_name'])} ${String(person['last_name'])}`.trim()
    : '';
  const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);
  return {
    changedOn: text(changedOn) ?? '',
    changedBy: name || 'somebody',
    more: Number(more) || 0,
    differences: (Array.isArray(differences) ? differences : []).filter(isRecord).map(difference => ({
      field: String(difference['field']),
      ...('before' in difference ? { before: text(difference['before']) } : {}),
      theirs: text(difference['theirs']),
      yours: text(difference['yours']),
    })),
  };
}

function wirePart(error: Readonly<Record<string, unknown>>): ApiErrorPart {
  const { message, error_type: errorType, level, extra } = error;
  return {
    message: typeof message === 'string' ? message : 'An error occurred',
    errorType: typeof errorType === 'string' ? errorType : 'GENERIC_BACKEND_ERROR',
    level: level === 'info' || level === 'warning' ? level : 'error',
    extra: isRecord(extra) ? extra : {},
  };
}

function part(message: string): ApiErrorPart {
  return { message, errorType: 'GENERIC_BACKEND_ERROR', level: 'error', extra: {} };
}

function fieldMessages(message: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(message).map(([field, texts]) => [field, textOf(texts)]));
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join(' ');
  return isRecord(value) ? Object.values(value).map(textOf).join(' ') : String(value);
}

function fallbackText(status: number): string {
  if (status === 0) return 'The server cannot be reached. Check your connection and try again.';
  return status >= 500 ? 'Something went wrong on the server.' : `The server answered with status ${status}.`;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
