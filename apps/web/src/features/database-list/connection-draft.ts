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

/** A connection in the making. */
export interface ConnectionDraft extends OptionsDraft {
  readonly name: string;
  readonly uri: string;
  readonly isExposed: boolean;
  readonly allowsDml: boolean;
  readonly allowsCtas: boolean;
  readonly allowsCvas: boolean;
  /** Where tables and views made of results go; empty for the schema that is chosen. */
  readonly ctasSchema: string;
  /** Seconds as they are typed; empty for those of the installation. */
  readonly cacheTimeout: string;
  readonly runsAsync: boolean;
  readonly impersonates: boolean;
  /** What its server is known by, in PEM form; a mask stands for what is stored. */
  readonly certificate: string;
  readonly allowsUploads: boolean;
  /** Its secret options as JSON; with a mask they are those that are stored, and empty when there are none. */
  readonly secretExtra: string;
  /** The SSH server that leads to it; undefined where it is reached directly. */
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

/** The draft of a database that is there; its secrets are masks, which stand for what is stored. */
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

/** Returns true when the connection is complete and every value can be read. */
export function isReadableConnection(draft: ConnectionDraft, extra: string | undefined): boolean {
  return (
    extraWith(draft, extra) !== undefined &&
    cacheTimeoutProblem(draft.cacheTimeout) === undefined &&
    (!draft.tunnel || isCompleteTunnel(draft.tunnel))
  );
}

/** What a save says of all but the tunnel; `before` and `extra` are what is stored. */
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

/** Secret options as they are shown: nothing stands for none. */
function shownSecrets(masked: string | null | undefined): string {
  return !masked || masked === '{}' ? '' : masked;
}

/** Where a connection's problem belongs; `other` is for what fits no field. */
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

/** What the server said, by the field that it is about; most of it is about the address. */
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

/** A draft with another address. Its name follows the address until somebody types one. */
export function withUri(
  { name, uri: before }: Pick<ConnectionDraft, 'name' | 'uri'>,
  uri: string,
): Pick<ConnectionDraft, 'name' | 'uri'> {
  const isOwnName = name.trim() !== '' && name !== nameFromUri(before);
  return { uri, name: isOwnName ? name : nameFromUri(uri) };
}

/** A name for a database from its address, for people who type the address first. */
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
    // While someone types an escape sequence it is still invalid.
    return name;
  }
}

/** A kind of database that opens once a package is installed beside the server. */
export interface EngineWithoutPackage {
  readonly name: string;
  readonly package: string;
  readonly install: string;
  /** How its addresses begin. */
  readonly schemes: readonly string[];
}

/** Returns what must be installed before an address can be opened; undefined when nothing is missing. */
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
