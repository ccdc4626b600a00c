import { FIELD_ORDER } from './engine.ts';
import type { ApiError, ApiErrorPart } from '../../shared/api/api-error.ts';
import { tunnelProblems, type TunnelProblems } from './tunnel-draft.ts';

/** The problems of a connection by field; `other` holds those that belong to no field. */
export interface ConnectionProblems {
  readonly name?: string;
  readonly uri?: string;
  readonly secretExtra?: string;
  readonly certificate?: string;
  readonly engineParams?: string;
  readonly tunnel?: TunnelProblems;
  /** The problems of the connection form: by field, and by row for sheets (`catalog-0-name`). */
  readonly fields?: Readonly<Record<string, string>>;
  readonly other?: string;
}

export type ConfigurationMethod = 'sqlalchemy_form' | 'dynamic_form';

const REQUIRED = 'This is a required field';

/** How to mend what an error of this type reports. */
const FIXES: Readonly<Record<string, string>> = {
  CONNECTION_INVALID_HOSTNAME_ERROR: 'Check the spelling of the host, or enter its IP address.',
  CONNECTION_PORT_CLOSED_ERROR: 'Check the port, and that the firewall lets this server connect.',
  CONNECTION_HOST_DOWN_ERROR: 'Check the host and port, and that the database is running.',
  CONNECTION_INVALID_USERNAME_ERROR: 'Check the spelling of the username.',
  CONNECTION_INVALID_PASSWORD_ERROR: 'Enter the password again.',
  CONNECTION_ACCESS_DENIED_ERROR: 'Check both and enter the password again.',
  CONNECTION_UNKNOWN_DATABASE_ERROR: 'Check the spelling of the database.',
  CONNECTION_DATABASE_PERMISSIONS_ERROR: 'Grant this user access to the database.',
};

/** Errors that a form reports only when it is submitted, because every incomplete form has them. */
const ONLY_WHEN_SUBMITTED = new Set([
  'CONNECTION_MISSING_PARAMETERS_ERROR',
  'CONNECTION_ACCESS_DENIED_ERROR',
]);

/** Returns whether an error is worth reporting while the form is being filled in. */
export function isEarlyProblem({ errorType }: ApiErrorPart): boolean {
  return !ONLY_WHEN_SUBMITTED.has(errorType);
}

/** Returns the server's messages by field. */
export function connectionProblems(
  error: ApiError,
  method: ConfigurationMethod = 'sqlalchemy_form',
): ConnectionProblems {
  const told = toldFields(error, method);
  if (told) return told;
  const placed = error.parts.map(part => placedProblem(part, method));
  if (placed.some(problem => Object.keys(problem).length > 0)) return joined(placed);
  if (Object.keys(error.fields).length > 0) return { other: error.message };
  const isOther = method === 'dynamic_form' || error.status === 0 || error.status >= 500;
  return isOther ? { other: error.message } : { uri: error.message };
}

// Returns the messages of a refused save, which names the fields of its body.
function toldFields({ fields }: ApiError, method: ConfigurationMethod): ConnectionProblems | undefined {
  const {
    database_name: name,
    sqlalchemy_uri: uri,
    masked_encrypted_extra: secretExtra,
    server_cert: certificate,
    extra: engineParams,
    ...rest
  } = fields;
  const tunnel = tunnelProblems(rest);
  const ofForm =
    method === 'dynamic_form'
      ? Object.entries({ ...rest, ...(uri ? { password: uri } : {}) }).filter(
          ([field]) => isFormField(field) && !(tunnel && field === 'password' && !uri),
        )
      : [];
  const found: ConnectionProblems = {
    ...(name ? { name } : {}),
    ...(uri && method === 'sqlalchemy_form' ? { uri } : {}),
    ...(secretExtra ? { secretExtra } : {}),
    ...(certificate ? { certificate } : {}),
    ...(engineParams ? { engineParams } : {}),
    ...(tunnel ? { tunnel } : {}),
    ...(ofForm.length > 0 ? { fields: Object.fromEntries(ofForm) } : {}),
  };
  return Object.keys(found).length > 0 ? found : undefined;
}

function placedProblem(part: ApiErrorPart, method: ConfigurationMethod): ConnectionProblems {
  const { invalid, missing, catalog } = part.extra;
  if (isRow(catalog)) {
    const column = 'url' in catalog ? 'url' : 'name';
    return { fields: { [`catalog-${catalog.idx}-${column}`]: REQUIRED } };
  }
  if (Array.isArray(missing)) {
    const fields = missing.map(field => (field === 'extra' ? 'http_path' : String(field)));
    return { fields: Object.fromEntries(fields.map(field => [field, REQUIRED])) };
  }
  if (!Array.isArray(invalid) || invalid.length === 0) return {};
  const field = String(invalid.at(-1));
  if (field === 'database_name') return { name: part.message };
  const text = withFix(part);
  if (method === 'sqlalchemy_form') return { uri: text };
  return isFormField(field) ? { fields: { [field]: text } } : { other: text };
}

function withFix({ message, errorType }: ApiErrorPart): string {
  const fix = FIXES[errorType];
  return fix === undefined ? message : `${message} ${fix}`;
}

function isFormField(field: string): boolean {
  return (FIELD_ORDER as readonly string[]).includes(field);
}

function isRow(value: unknown): value is { readonly idx: number } {
  return typeof value === 'object' && value !== null && 'idx' in value && typeof value.idx === 'number';
}

function joined(problems: readonly ConnectionProblems[]): ConnectionProblems {
  const fields: Record<string, string> = {};
  // The first problem of a field is the reason for the others.
  for (const problem of problems)
    for (const [field, text] of Object.entries(problem.fields ?? {})) fields[field] ??= text;
  const all: ConnectionProblems = Object.assign({}, ...problems.toReversed());
  return Object.keys(fields).length > 0 ? { ...all, fields } : all;
}
