import { fieldsOf, schemeOf, type Engine, type FieldName } from './engine.ts';

/** A sheet that becomes a table. */
export interface Sheet {
  readonly name: string;
  readonly url: string;
}

/** The connection form during editing, before its values get their types. */
export interface ParametersDraft {
  readonly texts: Readonly<Partial<Record<FieldName, string>>>;
  readonly isEncrypted: boolean;
  readonly sheets: readonly Sheet[];
}

export const NO_PARAMETERS: ParametersDraft = { texts: {}, isEncrypted: false, sheets: [] };

/** Fields whose values are kept encrypted, apart from the address. */
const CREDENTIALS = ['credentials_info', 'service_account_info'] as const;

/** Returns the parameters of a form in the form that the server accepts. */
export function parametersBody(draft: ParametersDraft, engine: Engine): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    fieldsOf(engine).flatMap(field => {
      const value = valueOf(field, draft);
      return value === undefined ? [] : [[field, value]];
    }),
  );
}

function valueOf(field: FieldName, { texts, isEncrypted, sheets }: ParametersDraft): unknown {
  const text = texts[field] ?? '';
  switch (field) {
    case 'encryption':
      return isEncrypted;
    case 'query':
      return Object.fromEntries(new URLSearchParams(text.trim()));
    case 'catalog':
      return sheetsBody(sheets);
    case 'port':
      return text.trim() === '' ? undefined : /^\d+$/.test(text.trim()) ? Number(text) : text.trim();
    case 'password':
      return text === '' ? undefined : text;
    default:
      return text.trim() === '' ? undefined : text.trim();
  }
}

function sheetsBody(sheets: readonly Sheet[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    sheets
      .filter(({ name, url }) => name.trim() !== '' || url.trim() !== '')
      .map(({ name, url }) => [name.trim(), url.trim()]),
  );
}

/** Returns the options that the form sets besides the address; undefined if it sets none. */
export function engineParamsOf(
  draft: ParametersDraft,
  engine: Engine,
): Readonly<Record<string, unknown>> | undefined {
  const fields = fieldsOf(engine);
  const path = draft.texts.http_path?.trim();
  if (fields.includes('catalog')) return { catalog: sheetsBody(draft.sheets) };
  return fields.includes('http_path') && path ? { connect_args: { http_path: path } } : undefined;
}

/** Returns the secret options that the form sets; undefined if it sets none, or if they are not JSON. */
export function secretsOf({ texts }: ParametersDraft): Readonly<Record<string, unknown>> | undefined {
  const found = CREDENTIALS.flatMap(field => {
    const value = objectIn(texts[field] ?? '');
    return value ? [[field, value] as const] : [];
  });
  return found.length > 0 ? Object.fromEntries(found) : undefined;
}

/** Parses a JSON object; undefined for any other text. */
export function objectIn(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Readonly<Record<string, unknown>>)
      : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the address that a form makes. */
export function uriOfParameters({ texts, isEncrypted }: ParametersDraft, engine: Engine): string {
  const fields = fieldsOf(engine);
  const text = (field: FieldName): string => texts[field]?.trim() ?? '';
  const scheme = schemeOf(engine);
  if (fields.includes('credentials_info')) {
    const project = objectIn(text('credentials_info'))?.['project_id'];
    return `${scheme}://${typeof project === 'string' ? project : ''}`;
  }
  if (fields.includes('catalog')) return `${scheme}://`;
  const user = fields.includes('access_token')
    ? userInfo('token', text('access_token'))
    : userInfo(text('username'), texts.password ?? '');
  const place = fields.includes('account')
    ? text('account')
    : `${hostText(text('host'))}${text('port') && `:${text('port')}`}`;
  const query = new URLSearchParams({
    ...Object.fromEntries(new URLSearchParams(text('query'))),
    ...(isEncrypted ? engine.encryption_parameters : {}),
    ...(text('role') && { role: text('role') }),
    ...(text('warehouse') && { warehouse: text('warehouse') }),
  }).toString();
  if (user === '' && place === '' && text('database') === '') return '';
  return `${scheme}://${user}${place}${text('database') && `/${text('database')}`}${query && `?${query}`}`;
}

// An address of IPv6 contains colons.
function hostText(host: string): string {
  return host.includes(':') && !host.startsWith('[') ? `[${host}]` : host;
}

function userInfo(username: string, password: string): string {
  if (username === '') return '';
  return `${encodeURIComponent(username)}${password && `:${encodeURIComponent(password)}`}@`;
}

const ADDRESS =
  /^[\w+]+:\/\/(?:([^:@/]*)(?::(.*))?@)?(\[[^\]]*\]|[^:/?]*)(?::(\d*))?(?:\/([^?]*))?(?:\?(.*))?$/s;

/** Fills the form from an address, keeping what an address cannot hold. */
export function parametersOfUri(uri: string, engine: Engine, before: ParametersDraft): ParametersDraft {
  const parts = ADDRESS.exec(uri.trim());
  const fields = fieldsOf(engine);
  if (!parts || fields.includes('credentials_info') || fields.includes('catalog')) return before;
  const [, username = '', password = '', host = '', port = '', database = '', search = ''] = parts;
  const query = new URLSearchParams(search);
  const encryption = Object.entries(engine.encryption_parameters ?? {});
  const isEncrypted = encryption.length > 0 && encryption.every(([name, value]) => query.get(name) === value);
  if (isEncrypted) for (const [name] of encryption) query.delete(name);
  const role = taken(query, fields, 'role');
  const warehouse = taken(query, fields, 'warehouse');
  const found: ParametersDraft['texts'] = {
    username: decoded(username),
    password: decoded(password),
    access_token: decoded(password),
    host: host.replace(/^\[(.*)\]$/, '$1'),
    account: host,
    port,
    database,
    role,
    warehouse,
    query: query.toString(),
  };
  return {
    ...before,
    isEncrypted,
    texts: {
      ...before.texts,
      ...Object.fromEntries(Object.entries(found).filter(([name]) => fields.includes(name as FieldName))),
    },
  };
}

function taken(query: URLSearchParams, fields: readonly FieldName[], name: FieldName): string {
  const value = query.get(name) ?? '';
  if (fields.includes(name)) query.delete(name);
  return value;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Fills the form from a stored connection; its password is a mask that stands for the stored one. */
export function storedParameters(
  uri: string,
  engine: Engine,
  engineParams: Readonly<Record<string, unknown>>,
): ParametersDraft {
  const found = parametersOfUri(uri, engine, NO_PARAMETERS);
  const { catalog, connect_args: connectArgs } = engineParams;
  const path = recordOf(connectArgs)['http_path'];
  return {
    ...found,
    texts: { ...found.texts, ...(typeof path === 'string' ? { http_path: path } : {}) },
    sheets: Object.entries(recordOf(catalog)).map(([name, url]) => ({ name, url: String(url) })),
  };
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : {};
}
