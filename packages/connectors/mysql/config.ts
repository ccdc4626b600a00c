import { z } from 'zod';
import { addressParts, decodedPart } from '@powerset/connector-kit/address-parts.ts';
import type { ConnectionExtras, ServerFile } from '@powerset/connector-kit/connector.ts';
import { DriverOptions } from '@powerset/connector-kit/driver-options.ts';
import { TlsOptions } from '@powerset/connector-kit/tls-options.ts';
import { sessionSettings } from './session-settings.ts';

const SSL_MODES = ['off', 'preferred', 'on', 'verify-ca', 'verify'] as const;
type SslMode = typeof SSL_MODES[number];

/** How a server that speaks MySQL's protocol is reached. */
export const MysqlConfig = z.object({
  host: z.string().min(1),
  port: z.int().min(1).max(65_535).default(3306),
  /** A socket of this machine, in the place of host and port. */
  socket: z.string().optional(),
  database: z.string().optional(),
  user: z.string().optional(),
  password: z.string().optional(),
  ssl: z.enum(SSL_MODES).default('off'),
  tls: TlsOptions.default({}),
  /** What sessions are set to, statement by statement; without one of the time zone they are in UTC. */
  beginnings: z.array(z.string()).default([]),
  connectTimeoutMs: z.number().positive().default(5000),
  /** Why it cannot be opened as it is asked for. */
  problem: z.string().optional(),
});
export type MysqlConfig = z.infer<typeof MysqlConfig>;

/** `mysql+driver://user:password@host:port/database?ssl=1`; the driver's name does not matter, the options are those of the drivers of Python. */
export function mysqlFromUri(uri: string, extras: ConnectionExtras = {}): MysqlConfig | undefined {
  const parts = addressParts(uri);
  if (!parts) return undefined;
  const options = new DriverOptions(parts.query, extras);
  const port = options.part(parts.port === null ? undefined : String(parts.port), 'port');
  const config = {
    host: options.part(parts.host ?? undefined, 'host') ?? 'localhost',
    port: port === undefined ? undefined : Number(port),
    socket: options.text('unix_socket'),
    database: options.part(decodedPart(parts.database ?? '') || undefined, 'database', 'db'),
    user: options.part(parts.username || undefined, 'user'),
    password: options.part(parts.password || undefined, 'password', 'passwd'),
    ...encryption(options, extras),
    ...session(options),
  };
  options.ignore(HARMLESS);
  options.requireOneServer(config.host);
  for (const name of ['local_infile', 'allow_local_infile']) if (options.flag(name)) options.refuse(name, 'no file of the server is ever sent');
  const parsed = MysqlConfig.safeParse({ ...config, problem: options.problem });
  return parsed.success ? parsed.data : undefined;
}

/** Files of the server that an address names. */
export function mysqlFiles({ socket, tls: { caFile, certFile, keyFile } }: MysqlConfig): ServerFile[] {
  const named = [['unix_socket', socket], ['ssl_ca', caFile], ['ssl_cert', certFile], ['ssl_key', keyFile]] as const;
  return named.flatMap(([option, path]) => (path === undefined ? [] : [{ option, path }]));
}

/** What changes nothing in what a query answers. Texts come in UTF-8 whatever a client would like. */
const HARMLESS = /^(charset|use_unicode|compress|autocommit|(read|write|connection)_timeout|max_allowed_packet|program_name|pool\w*|buffered|raw|use_pure|raise_on_warnings|get_warnings|consume_results|binary_prefix|defer_connect|sql_quote_show_create)$/;

function encryption(options: DriverOptions, { serverCertificate, serverName }: ConnectionExtras): { readonly ssl: SslMode; readonly tls: TlsOptions } {
  const given = tlsMembers(options);
  const { isOff, caFile, certFile, keyFile, passphrase, ciphers, checksSigner, checksName } = given;
  const asked = modeOf(options.text('ssl_mode', 'ssl-mode', 'sslmode'), options) ?? given.mode;
  const hasCa = caFile !== undefined || serverCertificate !== undefined;
  const wants = asked ?? (checksName ? 'verify' : hasCa || checksSigner ? usualCheck(serverCertificate, checksName) : certFile !== undefined || isOff === false ? 'on' : undefined);
  if (isOff === true && wants !== undefined && wants !== 'off') options.refuse('ssl_disabled', 'the address asks for encryption as well');
  const mode = isOff ? 'off' : checksName && wants !== 'off' ? 'verify' : wants ?? 'off';
  if (hasCa && mode === 'off') options.refuse(serverCertificate === undefined ? 'ssl_ca' : 'server_cert', 'the address asks for a connection without encryption');
  // What is given to be looked at is looked at.
  const ssl = hasCa && (mode === 'on' || mode === 'preferred') ? usualCheck(serverCertificate, checksName) : mode;
  return { ssl, tls: { serverName, ca: serverCertificate, caFile: serverCertificate === undefined ? caFile : undefined, certFile, keyFile, passphrase, ciphers } };
}

// A database's own certificate names its server, unless somebody says that it does not; an authority of the driver's options is looked at as MySQL's own clients do.
function usualCheck(serverCertificate: string | undefined, checksName: boolean | undefined): SslMode {
  return serverCertificate !== undefined && checksName !== false ? 'verify' : 'verify-ca';
}

const MODES: Readonly<Record<string, SslMode>> = {
  0: 'off', false: 'off', off: 'off', disable: 'off', disabled: 'off', prefer: 'preferred', preferred: 'preferred', 1: 'on', true: 'on', on: 'on', require: 'on', required: 'on',
  verify_ca: 'verify-ca', verify_identity: 'verify', verify_full: 'verify', verify: 'verify',
};

function modeOf(text: string | undefined, options: DriverOptions): SslMode | undefined {
  if (text === undefined) return undefined;
  const mode = MODES[text.toLowerCase().replaceAll('-', '_')];
  if (mode === undefined) options.refuse(`ssl_mode=${text}`, 'it must be one of DISABLED, PREFERRED, REQUIRED, VERIFY_CA, VERIFY_IDENTITY');
  return mode;
}

interface TlsMembers extends Pick<TlsOptions, 'caFile' | 'certFile' | 'keyFile' | 'passphrase' | 'ciphers'> {
  readonly mode: SslMode | undefined;
  readonly isOff: boolean | undefined;
  readonly checksSigner: boolean | undefined;
  readonly checksName: boolean | undefined;
}

// Drivers take `ssl` as a switch or as an object, and `ssl_…` beside it.
function tlsMembers(options: DriverOptions): TlsMembers {
  const ssl = options.take('ssl');
  const isObject = typeof ssl === 'object' && ssl !== null && !Array.isArray(ssl);
  const inside = new DriverOptions({}, { connectArgs: isObject ? ssl as Readonly<Record<string, unknown>> : {} });
  const text = (plain: string, ...names: readonly string[]): string | undefined => options.text(...names) ?? inside.text(plain);
  const verifies = inside.text('verify_mode');
  const members = {
    caFile: text('ca', 'ssl_ca'), certFile: text('cert', 'ssl_cert'), keyFile: text('key', 'ssl_key'), passphrase: text('password', 'ssl_key_password'), ciphers: text('cipher', 'ssl_cipher'),
    checksSigner: options.flag('ssl_verify_cert') ?? (verifies === undefined ? undefined : /^(true|1|2|required|optional)$/i.test(verifies)),
    checksName: options.flag('ssl_verify_identity') ?? options.flag('ssl_check_hostname') ?? inside.flag('check_hostname'),
    isOff: options.flag('ssl_disabled'), mode: isObject ? undefined : modeOf(ssl === undefined ? undefined : String(ssl as string), options),
  };
  if (inside.problem !== undefined) options.refuse('ssl', inside.problem.replace(/\.$/, ''));
  return { ...members, mode: isObject && Object.keys(ssl).length > 0 && members.caFile === undefined && members.mode === undefined ? 'on' : members.mode };
}

function session(options: DriverOptions): Partial<z.input<typeof MysqlConfig>> {
  const timeoutMs = options.seconds('connect_timeout');
  const mode = options.text('sql_mode');
  const zone = options.text('time_zone');
  const written = [options.text('init_command'), mode === undefined ? undefined : `SET sql_mode = '${mode}'`, zone === undefined ? undefined : `SET time_zone = '${zone}'`].filter(text => text !== undefined);
  const read = written.map(sessionSettings);
  for (const one of read) if ('problem' in one) options.refuse('init_command', one.problem);
  return {
    beginnings: read.flatMap(one => ('settings' in one ? one.settings : [])),
    connectTimeoutMs: timeoutMs === undefined || timeoutMs <= 0 ? undefined : Math.min(timeoutMs, LONGEST_WAIT_MS),
  };
}

const LONGEST_WAIT_MS = 120_000;
