import type { DatabaseConnection, DatabaseUpdate } from '@powerset/contracts/database.ts';
import { exactObject } from '@powerset/kit/exact-json.ts';
import type { ConfigurationMethod } from './connection-problems.ts';
import { fieldsOf, isRequiredField, type Engine } from './engine.ts';
import { extraWith, NO_OPTIONS, optionsIn, withEngineParams, type OptionsDraft } from './options-draft.ts';
import {
  engineParamsOf,
  NO_PARAMETERS,
  objectIn,
  parametersBody,
  parametersOfUri,
  secretsOf,
  storedParameters,
  uriOfParameters,
  type ParametersDraft,
} from './parameters-draft.ts';
import { isCompleteTunnel, tunnelDraft, type TunnelDraft } from './tunnel-draft.ts';

/** A connection during editing. */
export interface ConnectionDraft extends OptionsDraft {
  readonly name: string;
  /** Whether the connection is described by a form or by its address. */
  readonly method: ConfigurationMethod;
  readonly uri: string;
  readonly parameters: ParametersDraft;
  readonly isExposed: boolean;
  readonly allowsDml: boolean;
  readonly allowsCtas: boolean;
  readonly allowsCvas: boolean;
  /** The schema for tables and views created from results; empty for the selected schema. */
  readonly ctasSchema: string;
  /** The cache timeout in seconds as typed; empty for the default of the installation. */
  readonly cacheTimeout: string;
  readonly runsAsync: boolean;
  readonly impersonates: boolean;
  /** The certificate of the server in PEM form; a mask stands for the stored one. */
  readonly certificate: string;
  readonly allowsUploads: boolean;
  /** The secret options as JSON; masks stand for stored values, and empty text for none. */
  readonly secretExtra: string;
  /** The SSH tunnel; undefined for a direct connection. */
  readonly tunnel: TunnelDraft | undefined;
}

export const NEW_CONNECTION: ConnectionDraft = {
  name: '',
  method: 'sqlalchemy_form',
  uri: '',
  parameters: NO_PARAMETERS,
  isExposed: true,
  allowsDml: false,
  allowsCtas: false,
  allowsCvas: false,
  ctasSchema: '',
  cacheTimeout: '',
  runsAsync: false,
  impersonates: false,
  certificate: '',
  allowsUploads: false,
  secretExtra: '',
  tunnel: undefined,
  ...NO_OPTIONS,
};

/** Returns the draft of an existing database; its secrets are masks that stand for the stored values. */
export function connectionDraft(
  name: string,
  stored: Partial<DatabaseConnection>,
  engine?: Engine,
): ConnectionDraft {
  const uri = stored.sqlalchemy_uri ?? '';
  const hasForm = fieldsOf(engine).length > 0;
  return {
    name,
    method: hasForm && stored.configuration_method === 'dynamic_form' ? 'dynamic_form' : 'sqlalchemy_form',
    uri,
    parameters:
      engine && hasForm
        ? storedParameters(uri, engine, recordOf(exactObject(stored.extra)['engine_params']))
        : NO_PARAMETERS,
    isExposed: stored.expose_in_sqllab ?? true,
    allowsDml: stored.allow_dml ?? false,
    allowsCtas: stored.allow_ctas ?? false,
    allowsCvas: stored.allow_cvas ?? false,
    ctasSchema: stored.force_ctas_schema ?? '',
    cacheTimeout:
      stored.cache_timeout === null || stored.cache_timeout === undefined ? '' : String(stored.cache_timeout),
    runsAsync: stored.allow_run_async ?? false,
    impersonates: stored.impersonate_user ?? false,
    certificate: stored.server_cert ?? '',
    allowsUploads: stored.allow_file_upload ?? false,
    secretExtra: shownSecrets(stored.masked_encrypted_extra),
    tunnel: stored.ssh_tunnel && tunnelDraft(stored.ssh_tunnel),
    ...optionsIn(stored.extra),
  };
}

/** Returns why a cache timeout is invalid, or undefined when it is valid. */
export function cacheTimeoutProblem(text: string): string | undefined {
  return text.trim() === '' || (/^-?\d{1,9}$/.test(text.trim()) && Number(text) >= -1)
    ? undefined
    : 'Enter a whole number of seconds, or -1.';
}

/** Returns whether the draft names a database: by its address or, in a form, by its required fields. */
export function isFilledIn(
  { method, uri, parameters }: ConnectionDraft,
  engine: Engine | undefined,
): boolean {
  if (method === 'sqlalchemy_form') return uri.trim() !== '';
  return fieldsOf(engine).every(
    field => !isRequiredField(engine, field) || (parameters.texts[field] ?? '').trim() !== '',
  );
}

/** Returns whether the connection is complete and every value is valid. */
export function isReadableConnection(draft: ConnectionDraft, extra: string | undefined): boolean {
  return (
    extraWith(draft, extra) !== undefined &&
    cacheTimeoutProblem(draft.cacheTimeout) === undefined &&
    (!draft.tunnel || isCompleteTunnel(draft.tunnel))
  );
}

export interface BodyInput {
  readonly engine: Engine | undefined;
  /** The stored draft and options; the draft of a new connection is empty. */
  readonly before: ConnectionDraft;
  readonly extra: string | undefined;
  readonly isNew: boolean;
}

/** Returns the body of a save without the tunnel. */
export function connectionBody(draft: ConnectionDraft, { engine, before, extra, isNew }: BodyInput) {
  const options = extraWith(withFormOptions(draft, engine), extra);
  return {
    database_name: draft.name.trim(),
    ...addressBody(draft, { engine, before, isNew }),
    expose_in_sqllab: draft.isExposed,
    allow_dml: draft.allowsDml,
    allow_ctas: draft.allowsCtas,
    allow_cvas: draft.allowsCvas,
    force_ctas_schema: draft.ctasSchema.trim() || null,
    cache_timeout: draft.cacheTimeout.trim() === '' ? null : Number(draft.cacheTimeout),
    allow_run_async: draft.runsAsync,
    impersonate_user: draft.impersonates,
    allow_file_upload: draft.allowsUploads,
    masked_encrypted_extra: secretsBody(draft),
    ...(draft.certificate === before.certificate ? {} : { server_cert: draft.certificate.trim() || null }),
    ...(options === undefined || options === extraWith(before, extra) ? {} : { extra: options }),
  } satisfies DatabaseUpdate;
}

// An unchanged form is not sent: the stored address may hold what the form does not show.
function addressBody(
  draft: ConnectionDraft,
  { engine, before, isNew }: Pick<BodyInput, 'engine' | 'before' | 'isNew'>,
): Pick<DatabaseUpdate, 'sqlalchemy_uri' | 'configuration_method' | 'engine' | 'driver' | 'parameters'> {
  const { method } = draft;
  if (method === 'sqlalchemy_form' || !engine)
    return { sqlalchemy_uri: draft.uri.trim(), configuration_method: method };
  if (!isNew && !hasChangedForm(draft, before, engine)) return { configuration_method: method };
  return {
    configuration_method: method,
    engine: engine.engine,
    driver: engine.default_driver,
    parameters: parametersBody(draft.parameters, engine),
  };
}

/** Returns whether the form describes another address than the stored one. */
export function hasChangedForm(draft: ConnectionDraft, before: ConnectionDraft, engine: Engine): boolean {
  return (
    uriOfParameters(draft.parameters, engine) !== uriOfParameters(before.parameters, engine) ||
    secretsOf(draft.parameters) !== undefined
  );
}

/** Returns the draft with the driver options that its form sets. */
export function withFormOptions(draft: ConnectionDraft, engine: Engine | undefined): ConnectionDraft {
  const more =
    draft.method === 'dynamic_form' && engine ? engineParamsOf(draft.parameters, engine) : undefined;
  return { ...draft, engineParams: withEngineParams(draft.engineParams, more) };
}

/** Returns the secret options in the form that the server accepts, with those of the form. */
export function secretsBody({ method, secretExtra, parameters }: ConnectionDraft): string | null {
  const own = method === 'dynamic_form' ? secretsOf(parameters) : undefined;
  const typed = secretExtra.trim() || null;
  if (!own) return typed;
  const { masked: _, ...rest } = objectIn(secretExtra) ?? {};
  return JSON.stringify({ ...rest, ...own });
}

/** Returns the draft with the connection described the other way, from what was entered so far. */
export function inMethod(
  draft: ConnectionDraft,
  method: ConfigurationMethod,
  engine: Engine,
): Pick<ConnectionDraft, 'method' | 'uri' | 'parameters'> {
  return method === 'sqlalchemy_form'
    ? { method, uri: uriOfParameters(draft.parameters, engine), parameters: draft.parameters }
    : { method, uri: draft.uri, parameters: parametersOfUri(draft.uri, engine, draft.parameters) };
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}

/** Returns secret options as the form shows them: empty text for none. */
function shownSecrets(masked: string | null | undefined): string {
  return !masked || masked === '{}' ? '' : masked;
}

/** Returns the draft with another address. The name follows the address until the user types one. */
export function withUri(
  { name, uri: before }: Pick<ConnectionDraft, 'name' | 'uri'>,
  uri: string,
): Pick<ConnectionDraft, 'name' | 'uri'> {
  const isOwnName = name.trim() !== '' && name !== nameFromUri(before);
  return { uri, name: isOwnName ? name : nameFromUri(uri) };
}

/** Returns the name that a changed form suggests; none if the user typed a name. */
export function withName(
  { name, parameters: before }: Pick<ConnectionDraft, 'name' | 'parameters'>,
  { parameters }: Partial<ConnectionDraft>,
  engine: Engine | undefined,
): Partial<Pick<ConnectionDraft, 'name'>> {
  const suggested = (texts: ParametersDraft['texts']): string =>
    texts.database?.trim() || (engine?.name ?? '');
  return parameters && (name.trim() === '' || name === suggested(before.texts))
    ? { name: suggested(parameters.texts) }
    : {};
}

/** Returns a name for a database from its address, for users who type the address first. */
export function nameFromUri(uri: string): string {
  const match = /^[\w+]+:\/\/(?:[^@/]*@)?[^/]*\/([^?]*)/.exec(uri.trim());
  const name =
    match?.[1]
      ?.split('/')
      .at(-1)
      ?.replace(/\.\w+$/, '') ?? '';
  try {
    return decodeURIComponent(name);
  } catch {
    // An escape sequence is invalid until it is typed completely.
    return name;
  }
}

/** An engine that can be used once a package is installed beside the server. */
export interface EngineWithoutPackage {
  readonly name: string;
  readonly package: string;
  readonly install: string;
  /** The schemes of its addresses. */
  readonly schemes: readonly string[];
}

/**
 * Returns the engine whose package must be installed before the address can be opened; undefined if none is
 * missing.
 */
export function engineWithoutPackage<Engine extends EngineWithoutPackage>(
  uri: string,
  engines: readonly Engine[],
): Engine | undefined {
  const scheme = /^([\w+]+):/.exec(uri.trim())?.[1]?.toLowerCase();
  return scheme === undefined
    ? undefined
    : engines.find(({ schemes }) =>
        schemes.some(known => scheme === known || scheme.startsWith(`${known}+`)),
      );
}
