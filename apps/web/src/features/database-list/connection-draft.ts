import type { DatabaseConnection, DatabaseUpdate } from '@powerset/contracts/database.ts';
import type { ApiError } from '../../shared/api/api-error.ts';
import { extraWith, NO_OPTIONS, optionsIn, type OptionsDraft } from './options-draft.ts';
import {
  isCompleteTunnel,
  tunnelDraft,
  tunnelProblems,
  type TunnelDraft,
  type TunnelProblems,
} from './tunnel-draft.ts';

/** A connection during editing. */
export interface ConnectionDraft extends OptionsDraft {
  readonly name: string;
  readonly uri: string;
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
  uri: '',
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
export function connectionDraft(name: string, stored: Partial<DatabaseConnection>): ConnectionDraft {
  return {
    name,
    uri: stored.sqlalchemy_uri ?? '',
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

/** Returns whether the connection is complete and every value is valid. */
export function isReadableConnection(draft: ConnectionDraft, extra: string | undefined): boolean {
  return (
    extraWith(draft, extra) !== undefined &&
    cacheTimeoutProblem(draft.cacheTimeout) === undefined &&
    (!draft.tunnel || isCompleteTunnel(draft.tunnel))
  );
}

/** Returns the body of a save without the tunnel; `before` and `extra` are the stored values. */
export function connectionBody(draft: ConnectionDraft, before: ConnectionDraft, extra: string | undefined) {
  const options = extraWith(draft, extra);
  return {
    database_name: draft.name.trim(),
    sqlalchemy_uri: draft.uri.trim(),
    expose_in_sqllab: draft.isExposed,
    allow_dml: draft.allowsDml,
    allow_ctas: draft.allowsCtas,
    allow_cvas: draft.allowsCvas,
    force_ctas_schema: draft.ctasSchema.trim() || null,
    cache_timeout: draft.cacheTimeout.trim() === '' ? null : Number(draft.cacheTimeout),
    allow_run_async: draft.runsAsync,
    impersonate_user: draft.impersonates,
    allow_file_upload: draft.allowsUploads,
    masked_encrypted_extra: draft.secretExtra.trim() || null,
    ...(draft.certificate === before.certificate ? {} : { server_cert: draft.certificate.trim() || null }),
    ...(options === undefined || options === extraWith(before, extra) ? {} : { extra: options }),
  } satisfies DatabaseUpdate;
}

/** Returns secret options as the form shows them: empty text for none. */
function shownSecrets(masked: string | null | undefined): string {
  return !masked || masked === '{}' ? '' : masked;
}

/** The problems of a connection by field; `other` holds those that belong to no field. */
export interface ConnectionProblems {
  readonly name?: string;
  readonly uri?: string;
  readonly secretExtra?: string;
  readonly certificate?: string;
  readonly engineParams?: string;
  readonly tunnel?: TunnelProblems;
  readonly other?: string;
}

const NAME_FIELDS = ['database_name'];

/** Returns the server's messages by field; most of them concern the address. */
export function connectionProblems(error: ApiError): ConnectionProblems {
  const {
    database_name: name,
    sqlalchemy_uri: uri,
    masked_encrypted_extra: secretExtra,
    server_cert: certificate,
    extra: engineParams,
    ...rest
  } = error.fields;
  const tunnel = tunnelProblems(rest);
  if (name || uri || secretExtra || certificate || engineParams || tunnel)
    return {
      ...(name ? { name } : {}),
      ...(uri ? { uri } : {}),
      ...(secretExtra ? { secretExtra } : {}),
      ...(certificate ? { certificate } : {}),
      ...(engineParams ? { engineParams } : {}),
      ...(tunnel ? { tunnel } : {}),
    };
  if (Object.keys(rest).length > 0) return { other: error.message };
  const invalid = error.parts.flatMap(part =>
    Array.isArray(part.extra['invalid']) ? part.extra['invalid'] : [],
  );
  if (invalid.length > 0 && invalid.every(field => NAME_FIELDS.includes(String(field))))
    return { name: error.message };
  return error.status === 0 || error.status >= 500 ? { other: error.message } : { uri: error.message };
}

/** Returns the draft with another address. The name follows the address until the user types one. */
export function withUri(
  { name, uri: before }: Pick<ConnectionDraft, 'name' | 'uri'>,
  uri: string,
): Pick<ConnectionDraft, 'name' | 'uri'> {
  const isOwnName = name.trim() !== '' && name !== nameFromUri(before);
  return { uri, name: isOwnName ? name : nameFromUri(uri) };
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
