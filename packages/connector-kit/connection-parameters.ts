import { AppError } from '@powerset/core/errors.ts';
import { addressParts, hostInUrl } from './address-parts.ts';
import type { EngineFacts, ParameterFacts } from './engine-facts.ts';

export type Parameters = Readonly<Record<string, unknown>>;

/** Returns the connection form of an engine as a JSON schema; undefined when it only supports an address. */
export function parametersSchema({ connection: { parameters } }: EngineFacts): Parameters | undefined {
  if (!parameters) return undefined;
  const properties = {
    ...PROPERTIES[parameters.kind],
    ...(parameters.looksLikeClickhouse ? CLICKHOUSE_PROPERTIES : {}),
  };
  const { ssh: _, ...withoutSsh } = properties as Record<string, unknown>;
  return {
    type: 'object',
    properties: parameters.looksLikeClickhouse ? withoutSsh : properties,
    additionalProperties: false,
    ...(parameters.required.length > 0 ? { required: [...parameters.required] } : {}),
  };
}

const ENCRYPTION = { type: 'boolean', description: 'Use an encrypted connection to the database' };
const QUERY = { type: 'object', additionalProperties: {}, description: 'Additional parameters' };
const PORT = { type: 'integer', minimum: 0, maximum: 65_536, description: 'Database port' };
const TEXT = { type: 'string' };
const PROPERTIES: Readonly<Record<ParameterFacts['kind'], Parameters>> = {
  basic: {
    username: { type: 'string', nullable: true, description: 'Username' },
    password: { type: 'string', nullable: true, description: 'Password' },
    host: { type: 'string', description: 'Hostname or IP address' },
    port: PORT,
    database: { type: 'string', description: 'Database name' },
    query: QUERY,
    encryption: ENCRYPTION,
    ssh: { type: 'boolean', description: 'Use an ssh tunnel connection to the database' },
  },
  snowflake: { username: TEXT, password: TEXT, account: TEXT, database: TEXT, role: TEXT, warehouse: TEXT },
  bigquery: {
    credentials_info: {
      type: 'string',
      description: 'Contents of BigQuery JSON credentials.',
      'x-encrypted-extra': true,
    },
    query: { type: 'object', additionalProperties: {} },
  },
  gsheets: {
    catalog: { type: 'object', additionalProperties: {} },
    service_account_info: {
      type: 'string',
      description: 'Contents of GSheets JSON credentials.',
      'x-encrypted-extra': true,
    },
  },
  databricks: {
    access_token: TEXT,
    host: TEXT,
    port: PORT,
    database: TEXT,
    encryption: ENCRYPTION,
    http_path: TEXT,
  },
};
const CLICKHOUSE_PROPERTIES = {
  port: { ...PORT, maximum: 65_535, nullable: true },
  database: { type: 'string', nullable: true, description: 'Database name' },
};

/** Stands for the user's default database when a ClickHouse address names none. */
export const NO_DATABASE = '__default__';

/** Builds the address from a completed form; undefined when an engine has no form. */
export function addressOf(
  given: Parameters,
  { connection: { parameters } }: EngineFacts,
): string | undefined {
  if (!parameters) return undefined;
  const { kind, scheme, encryption } = parameters;
  switch (kind) {
    case 'snowflake':
      return `${scheme}://${userInfo(given)}${hostInUrl(text(given['account']))}${isMissing(given['database']) ? '' : `/${encoded(given['database'])}`}${queryText({ role: given['role'], warehouse: given['warehouse'] })}`;
    case 'bigquery':
      return projectAddress(given, scheme);
    case 'gsheets':
      return 'gsheets://';
    case 'databricks':
      return `${scheme}://${userInfo({ username: 'token', password: given['access_token'] })}${place(given)}${queryText(given['encryption'] ? encryption : {})}`;
    case 'basic':
      return `${scheme}://${userInfo(given)}${place(parameters.looksLikeClickhouse ? { ...given, database: given['database'] || NO_DATABASE } : given)}${queryText({ ...(given['query'] as object | undefined), ...(given['encryption'] ? encryption : {}) })}`;
    default:
      throw new Error(`unknown form ${kind satisfies never as string}`);
  }
}

function projectAddress({ credentials_info: credentials, query }: Parameters, scheme: string): string {
  const given: unknown = typeof credentials === 'string' ? credentialsIn(credentials) : credentials;
  const project = (given as { readonly project_id?: unknown } | null | undefined)?.project_id;
  return `${scheme}://${typeof project === 'string' ? project : ''}/${queryText((query ?? {}) as Parameters)}`;
}

function credentialsIn(json: string): unknown {
  if (json.trim() === '') return undefined;
  try {
    return JSON.parse(json);
  } catch (cause) {
    throw new AppError('connection.parameters', {
      cause,
      errors: [
        {
          message:
            'The credentials are not valid JSON. Paste the whole content of the service account key file.',
          error_type: 'INVALID_PAYLOAD_SCHEMA_ERROR',
          level: 'error',
          extra: { invalid: ['credentials_info'] },
        },
      ],
    });
  }
}

function userInfo({ username, password }: Parameters): string {
  if (isMissing(username)) return '';
  return `${encoded(username)}${isMissing(password) ? '' : `:${encoded(password)}`}@`;
}

function place({ host, port, database }: Parameters): string {
  return `${hostInUrl(text(host))}${isMissing(port) || port === '' ? '' : `:${text(port)}`}${isMissing(database) ? '' : `/${text(database)}`}`;
}

function isMissing(value: unknown): boolean {
  return value === undefined || value === null;
}

function queryText(query: Parameters): string {
  const known = Object.entries(query).filter(([, value]) => !isMissing(value));
  return known.length === 0
    ? ''
    : `?${known.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join('&')}`;
}

function text(value: unknown): string {
  return isMissing(value) ? '' : String(value as string | number);
}

function encoded(value: unknown): string {
  return encodeURIComponent(text(value));
}

/** Fills the form from an address; undefined when an engine has no form, or the address cannot be parsed. */
export function parametersOf(
  uri: string,
  { connection: { parameters } }: EngineFacts,
): Parameters | undefined {
  const parts = addressParts(uri);
  if (!parts || !parameters) return undefined;
  const { username, password, host, port, query } = parts;
  const database = parameters.looksLikeClickhouse && parts.database === NO_DATABASE ? '' : parts.database;
  const { encryption } = parameters;
  const isEncrypted =
    Object.keys(encryption).length > 0 &&
    Object.entries(encryption).every(([name, value]) => query[name] === value);
  const rest = isEncrypted
    ? Object.fromEntries(Object.entries(query).filter(([name]) => !(name in encryption)))
    : query;
  switch (parameters.kind) {
    case 'snowflake':
      return {
        username,
        password,
        account: host,
        database,
        role: query['role'] ?? null,
        warehouse: query['warehouse'] ?? null,
      };
    case 'databricks':
      return { access_token: password, host, port, database, encryption: isEncrypted };
    case 'basic':
      return { username, password, host, port, database, query: rest, encryption: isEncrypted };
    default:
      return { query: rest };
  }
}

/** Returns the errors of a form by field, worded as clients expect; undefined when there are none. */
export function parameterMessages(
  given: Parameters,
  facts: EngineFacts,
): Readonly<Record<string, readonly string[]>> | undefined {
  const { properties, required = [] } = (parametersSchema(facts) ?? {}) as {
    readonly properties: Readonly<Record<string, FieldSchema>>;
    readonly required?: readonly string[];
  };
  const names = new Set([...required, ...Object.keys(given)]);
  const wrong = [...names].toSorted().flatMap(name => {
    const message = Object.hasOwn(properties, name)
      ? valueMessage(given[name], properties[name]!)
      : 'Unknown field.';
    return message === undefined ? [] : [[name, [message]] as const];
  });
  return wrong.length > 0 ? Object.fromEntries(wrong) : undefined;
}

interface FieldSchema {
  readonly type: string;
  readonly nullable?: boolean;
  readonly minimum?: number;
  readonly maximum?: number;
}

function valueMessage(value: unknown, { type, nullable, minimum, maximum }: FieldSchema): string | undefined {
  if (value === undefined) return 'Missing data for required field.';
  if (value === null) return nullable ? undefined : 'Field may not be null.';
  switch (type) {
    case 'string':
      return typeof value === 'string' ? undefined : 'Not a valid string.';
    case 'boolean':
      return typeof value === 'boolean' || /^(true|false|[01])$/i.test(text(value))
        ? undefined
        : 'Not a valid boolean.';
    case 'object':
      return typeof value === 'object' && !Array.isArray(value) ? undefined : 'Not a valid mapping type.';
    default: {
      if (typeof value !== 'number' && !/^-?\d+$/.test(text(value))) return 'Not a valid integer.';
      const isInside = Number(value) >= (minimum ?? 0) && Number(value) < (maximum ?? Infinity);
      return isInside
        ? undefined
        : `Must be greater than or equal to ${minimum ?? 0} and less than ${maximum ?? Infinity}.`;
    }
  }
}

export interface ParameterProblem {
  readonly message: string;
  readonly error_type: string;
  readonly level: 'warning' | 'error';
  readonly extra: Readonly<Record<string, unknown>>;
}

/** Returns the missing fields of a form; another check tests whether the host answers. */
export function missingParameters(
  given: Parameters,
  { connection: { parameters } }: EngineFacts,
): ParameterProblem[] {
  if (parameters?.kind === 'gsheets') return missingSheets(given['catalog']);
  const missing = (parameters?.required ?? [])
    .filter(name => !given[name])
    .map(name => (name === 'http_path' ? 'extra' : name))
    .toSorted();
  if (missing.length === 0) return [];
  return [
    missingProblem(
      parameters?.looksLikeClickhouse
        ? 'Hostname is required'
        : `One or more parameters are missing: ${missing.join(', ')}`,
      { missing },
    ),
  ];
}

function missingSheets(catalog: unknown): ParameterProblem[] {
  const sheets = Object.entries((catalog ?? {}) as Parameters);
  if (sheets.length === 0)
    return [missingProblem('Sheet name is required', { catalog: { idx: 0, name: true } })];
  const idx = sheets.findIndex(([name, url]) => !name || !url);
  if (idx < 0) return [];
  return [
    sheets[idx]![0]
      ? missingProblem('URL is required', { catalog: { idx, url: true } })
      : missingProblem('Sheet name is required', { catalog: { idx, name: true } }),
  ];
}

function missingProblem(message: string, extra: ParameterProblem['extra']): ParameterProblem {
  return { message, error_type: 'CONNECTION_MISSING_PARAMETERS_ERROR', level: 'warning', extra };
}
