import { exactJson, exactObject, parseExactJson } from '@powerset/kit/exact-json.ts';
import type { ApiError } from '../../shared/api/api-error.ts';
import { tunnelProblems, type TunnelDraft, type TunnelProblems } from './tunnel-draft.ts';

/** A connection in the making. */
export interface ConnectionDraft {
  readonly name: string;
  readonly uri: string;
  readonly isExposed: boolean;
  readonly allowsDml: boolean;
  readonly allowsUploads: boolean;
  /** Its secret options as JSON; with a mask they are those that are stored, and empty when there are none. */
  readonly secretExtra: string;
  /** What its driver is told beside the address, as JSON; a mask among them is what is stored, and empty when there is none. */
  readonly engineParams: string;
  /** The SSH server that leads to it; undefined where it is reached directly. */
  readonly tunnel: TunnelDraft | undefined;
}

export const NEW_CONNECTION: ConnectionDraft = { name: '', uri: '', isExposed: true, allowsDml: false, allowsUploads: false, secretExtra: '', engineParams: '', tunnel: undefined };

/** Secret options as they are shown: nothing stands for none. */
export function shownSecrets(masked: string | null | undefined): string {
  return !masked || masked === '{}' ? '' : masked;
}

/** The parameters among a database's options, as people change them. */
export function engineParamsIn(extra: string | null | undefined): string {
  const params = exactObject(extra)['engine_params'];
  return typeof params === 'object' && params !== null && Object.keys(params).length > 0 ? exactJson(params, 2) : '';
}

/** The options of a database with other parameters; undefined where these are no object in JSON. */
export function extraWith(engineParams: string, extra: string | null | undefined): string | undefined {
  const { engine_params: before, ...others } = exactObject(extra);
  if (engineParams.trim() === '') return exactJson(before === undefined ? others : { ...others, engine_params: {} });
  try {
    const params = parseExactJson(engineParams);
    return typeof params === 'object' && params !== null && !Array.isArray(params) ? exactJson({ ...others, engine_params: params }) : undefined;
  } catch {
    return undefined;
  }
}

/** Where a connection's problem belongs; `other` is for what fits no field. */
export interface ConnectionProblems {
  readonly name?: string;
  readonly uri?: string;
  readonly secretExtra?: string;
  readonly engineParams?: string;
  readonly tunnel?: TunnelProblems;
  readonly other?: string;
}

const NAME_FIELDS = ['database_name'];

/** What the server said, by the field that it is about; most of it is about the address. */
export function connectionProblems(error: ApiError): ConnectionProblems {
  const { database_name: name, sqlalchemy_uri: uri, masked_encrypted_extra: secretExtra, extra: engineParams, ...rest } = error.fields;
  const tunnel = tunnelProblems(rest);
  if (name || uri || secretExtra || engineParams || tunnel) return { ...(name ? { name } : {}), ...(uri ? { uri } : {}), ...(secretExtra ? { secretExtra } : {}), ...(engineParams ? { engineParams } : {}), ...(tunnel ? { tunnel } : {}) };
  if (Object.keys(rest).length > 0) return { other: error.message };
  const invalid = error.parts.flatMap(part => Array.isArray(part.extra['invalid']) ? part.extra['invalid'] : []);
  if (invalid.length > 0 && invalid.every(field => NAME_FIELDS.includes(String(field)))) return { name: error.message };
  return error.status === 0 || error.status >= 500 ? { other: error.message } : { uri: error.message };
}

/** A draft with another address. Its name follows the address until somebody types one. */
export function withUri({ name, uri: before }: Pick<ConnectionDraft, 'name' | 'uri'>, uri: string): Pick<ConnectionDraft, 'name' | 'uri'> {
  const isOwnName = name.trim() !== '' && name !== nameFromUri(before);
  return { uri, name: isOwnName ? name : nameFromUri(uri) };
}

/** A name for a database from its address, for people who type the address first. */
export function nameFromUri(uri: string): string {
  const match = /^[\w+]+:\/\/(?:[^@/]*@)?[^/]*\/([^?]*)/.exec(uri.trim());
  const name = match?.[1]?.split('/').at(-1)?.replace(/\.\w+$/, '') ?? '';
  try {
    return decodeURIComponent(name);
  } catch {
    // While an escape is being typed it is not one yet.
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

/** What has to be installed before an address can be opened; undefined when nothing has. */
export function engineWithoutPackage<Engine extends EngineWithoutPackage>(uri: string, engines: readonly Engine[]): Engine | undefined {
  const scheme = /^([\w+]+):/.exec(uri.trim())?.[1]?.toLowerCase();
  return scheme === undefined ? undefined : engines.find(({ schemes }) => schemes.some(known => scheme === known || scheme.startsWith(`${known}+`)));
}
