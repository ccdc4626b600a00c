import { z } from 'zod';
import { addressParts, decodedPart, hostInUrl } from './address-parts.ts';
import type { ConnectionExtras } from './connector.ts';
import { DriverOptions } from './driver-options.ts';

/** Parts of an address, for engines reached over a network. */
export const ServerAddress = z.object({
  host: z.string().min(1),
  port: z.int().min(1).max(65_535),
  isEncrypted: z.boolean(),
  user: z.string().optional(),
  password: z.string().optional(),
  path: z.array(z.string()),
  /** The whole path after its first slash, as needed for a file name. */
  wholePath: z.string(),
  /** Options that the connector supports, from the address or from the driver options. */
  query: z.record(z.string(), z.string()),
  /** What clients pass to a driver besides the address. */
  connectArgs: z.record(z.string(), z.unknown()),
  secrets: z.record(z.string(), z.unknown()),
  /** Why the connection cannot be opened with these settings. */
  problem: z.string().optional(),
});
export type ServerAddress = z.infer<typeof ServerAddress>;

export interface PortFacts {
  readonly port: number;
  /** The port that implies encryption unless the address says otherwise. */
  readonly encryptedPort?: number;
  /** Whether connections are encrypted unless the address says otherwise. */
  readonly isEncrypted?: true;
  /**
   * The values of further options that require encryption or forbid it; null for values that leave it open.
   * Other values are refused.
   */
  readonly encryptionWords?: Readonly<Record<string, Readonly<Record<string, boolean | null>>>>;
  /** Its driver does not support encryption, so an address that requires it is refused. */
  readonly neverEncrypted?: true;
  /** The options that the connector supports; all other options that matter are refused. */
  readonly options?: readonly string[];
}

const ENCRYPTION_FLAGS = ['ssl', 'secure', 'use_ssl', 'encryption', 'UseEncryption'];
const ENCRYPTION = ['protocol', 'http_scheme', ...ENCRYPTION_FLAGS];

/** Options that do not affect query results: timeouts, transport settings and client names. */
const HARMLESS =
  /^(\w*timeout(_?(ms|secs?|seconds))?|(max_)?(attempts|retries)|retry_\w+|\w*poll_interval|pool_?\w*|keep_?alive\w*|client_session_keep_alive|app|application|application_?name|program_name|client_name|session_label|user_agent(_entry)?|query_tag|(http_)?compress(ion)?|array_?size|fetch_?size|list_tables_page_size|charset|n?encoding|client_encoding|autocommit|driver|numpy|cache_column_metadata|validate_default_parameters|kill_on_interrupt|mars_connection|tds_version|connectionlcall|stmtcachesize|threaded|events|is_cached|unicode_error)$/i;

/** Parses `engine+driver://user:password@host:port/path?key=value`; undefined when it is not an address. */
export function serverAddress(
  uri: string,
  {
    port: usual,
    encryptedPort = 443,
    isEncrypted: always,
    options: known = [],
    encryptionWords = {},
    neverEncrypted,
  }: PortFacts,
  extras: ConnectionExtras = {},
): ServerAddress | undefined {
  const parts = addressParts(uri);
  if (!parts) return undefined;
  const { scheme, host, port, username, password, database } = parts;
  const { connectArgs = {}, secrets = {}, serverCertificate } = extras;
  const options = new DriverOptions(parts.query, extras);
  const query = Object.fromEntries(
    [...known, ...ENCRYPTION, ...Object.keys(encryptionWords)].flatMap(name => {
      const value = options.text(name);
      return value === undefined ? [] : [[name, value]];
    }),
  );
  options.ignore(HARMLESS);
  options.requireOneServer(host);
  const ownPort = options.portOf(port);
  const asked = encryption(scheme, query, { options, ownWords: encryptionWords });
  if (neverEncrypted && asked) options.refuse('encryption', 'the driver of this engine has none');
  // A given certificate can only be checked on an encrypted connection.
  if (serverCertificate !== undefined && asked === false)
    options.refuse('server_cert', 'the address asks for a connection without encryption');
  const isEncrypted = asked ?? (always || serverCertificate !== undefined || port === encryptedPort);
  const path = database ?? '';
  const parsed = ServerAddress.safeParse({
    host: host || 'localhost',
    port: ownPort ?? usual,
    isEncrypted,
    user: username || undefined,
    password: password || undefined,
    path: path.split('/').filter(Boolean).map(decodedPart),
    wholePath: decodedPart(path),
    query,
    connectArgs,
    secrets,
    problem: options.problem,
  });
  return parsed.success ? parsed.data : undefined;
}

// Every option counts: one that requires encryption is never silently overridden.
function encryption(
  scheme: string,
  query: Readonly<Record<string, string>>,
  { options, ownWords }: Asking,
): boolean | undefined {
  const byScheme = /\+(https?)$/i.exec(scheme)?.[1];
  const words = [
    byScheme,
    ...['protocol', 'http_scheme'].filter(name => !(name in ownWords)).map(name => query[name]),
  ]
    .filter(word => word !== undefined)
    .map(word => word.toLowerCase());
  if (words.some(word => word !== 'http' && word !== 'https'))
    options.refuse('protocol', 'it must be http or https');
  const asked = [
    ...words.map(word => word === 'https'),
    ...ENCRYPTION_FLAGS.filter(name => query[name] !== undefined).map(name =>
      flagOf(name, query[name]!, options),
    ),
    ...Object.entries(ownWords).flatMap(([name, known]) =>
      ownWord(name, known, { word: query[name], options }),
    ),
  ];
  if (asked.includes(true) && asked.includes(false))
    options.refuse('encryption', 'the address asks for it and for none');
  return asked.length === 0 ? undefined : asked.includes(true);
}

interface Asking {
  readonly options: DriverOptions;
  readonly ownWords: NonNullable<PortFacts['encryptionWords']>;
}

function ownWord(
  name: string,
  known: Readonly<Record<string, boolean | null>>,
  { word, options }: { readonly word: string | undefined; readonly options: DriverOptions },
): readonly boolean[] {
  if (word === undefined) return [];
  const said = Object.entries(known).find(([one]) => one === word.toLowerCase());
  if (said === undefined) options.refuse(name, `it must be one of ${Object.keys(known).join(', ')}`);
  return typeof said?.[1] === 'boolean' ? [said[1]] : [];
}

// An unknown value does not mean no.
function flagOf(name: string, word: string, options: DriverOptions): boolean {
  const isAsked = /^(1|true|yes|on|required?|enabled?|verify[-_]?\w*)$/i.test(word);
  if (!isAsked && !/^(0|false|no|off|none|disabled?)$/i.test(word))
    options.refuse(name, 'it must be true or false');
  return isAsked;
}

/** The values of a switch. */
export const SWITCH_WORDS = {
  true: true,
  1: true,
  yes: true,
  on: true,
  false: false,
  0: false,
  no: false,
  off: false,
} as const;

/** Returns the server's HTTP address without a trailing slash. */
export function httpOrigin({
  host,
  port,
  isEncrypted,
}: Pick<ServerAddress, 'host' | 'port' | 'isEncrypted'>): string {
  return `${isEncrypted ? 'https' : 'http'}://${hostInUrl(host)}:${port}`;
}

/** Returns the header with the account and password; none when there is no account. */
export function basicAuthorization({
  user,
  password,
}: Pick<ServerAddress, 'user' | 'password'>): Readonly<Record<string, string>> {
  return user === undefined
    ? {}
    : { Authorization: `Basic ${Buffer.from(`${user}:${password ?? ''}`).toString('base64')}` };
}
