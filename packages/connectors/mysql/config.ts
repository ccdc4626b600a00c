import { z } from 'zod';
import { addressParts, decodedPart } from '@powerset/connector-kit/address-parts.ts';
import type { ConnectionExtras, ServerFile } from '@powerset/connector-kit/connector.ts';
import { DriverOptions } from '@powerset/connector-kit/driver-options.ts';
import { TlsOptions } from '@powerset/connector-kit/tls-options.ts';
import { sessionSettings } from './session-settings.ts';

const SSL_MODES = ['off', 'preferred', 'on', 'verify-ca', 'verify'] as const;
type SslMode = (typeof SSL_MODES)[number];

/** Describes how to reach a server that speaks MySQL's protocol. */
export const MysqlConfig = z.object({
  host: z.string().min(1),
  port: z.int().min(1).max(65_535).default(3306),
  /** A local socket, instead of host and port. */
  socket: z.string().optional(),
  database: z.string().optional(),
  user: z.string().optional(),
  password: z.string().optional(),
  ssl: z.enum(SSL_MODES).default('off'),
  tls: TlsOptions.default({}),
  /** Session settings, one statement each; sessions use UTC unless one of these sets the time zone. */
  beginnings: z.array(z.string()).default([]),
  connectTimeoutMs: z.number().positive().default(5000),
  /** Why the connection cannot be opened as configured. */
  problem: z.string().optional(),
});
export type MysqlConfig = z.infer<typeof MysqlConfig>;

/**
 * Reads `mysql+driver://user:password@host:port/database?ssl=1`; the driver's name does not matter, and the
 * options are those of the Python drivers.
 */
export function mysqlFromUri(uri: string, extras: ConnectionExtras = {}): MysqlConfig | undefined {
  const parts = addressParts(uri);
  if (!parts) return undefined;
  const options = new DriverOptions(parts.query, extras);
  const config = {
    host: options.part(parts.host ?? undefined, 'host') ?? 'localhost',
    port: options.portOf(parts.port, 'port'),
    socket: options.text('unix_socket'),
    database: options.part(decodedPart(parts.database ?? '') || undefined, 'database', 'db'),
    user: options.part(parts.username || undefined, 'user'),
    password: options.part(parts.password || undefined, 'password', 'passwd'),
    ...encryption(options, extras),
    ...session(options),
  };
  options.ignore(HARMLESS);
  options.requireOneServer(config.host);
  const plugin = options.text('auth_plugin');
  if (plugin !== undefined && !PLUGINS.test(plugin))
    options.refuse(`auth_plugin=${plugin}`, 'it cannot be done here');
  for (const name of ['local_infile', 'allow_local_infile'])
    if (options.flag(name)) options.refuse(name, 'no file of the server is ever sent');
  const parsed = MysqlConfig.safeParse({ ...config, problem: options.problem });
  return parsed.success ? parsed.data : undefined;
}

/** Options that name files on the server. */
export function mysqlFiles({ socket, tls: { caFile, certFile, keyFile } }: MysqlConfig): ServerFile[] {
  const named = [
    ['unix_socket', socket],
    ['ssl_ca', caFile],
    ['ssl_cert', certFile],
    ['ssl_key', keyFile],
  ] as const;
  return named.flatMap(([option, path]) => (path === undefined ? [] : [{ option, path }]));
}

/**
 * Login methods that the driver uses when the server asks for them; no server receives the password in clear
 * text.
 */
const PLUGINS = /^(mysql_native_password|caching_sha2_password|sha256_password)$/;

/** Options that do not affect query results. Text is always UTF-8, whatever a client prefers. */
const HARMLESS =
  /^(charset|use_unicode|compress|autocommit|(read|write|connection)_timeout|max_allowed_packet|program_name|pool\w*|buffered|raw|use_pure|raise_on_warnings|get_warnings|consume_results|binary_prefix|defer_connect|sql_quote_show_create)$/;

// The strictest requested mode wins, and no such mode allows an unencrypted connection.
function encryption(
  options: DriverOptions,
  { serverCertificate, serverName }: ConnectionExtras,
): { readonly ssl: SslMode; readonly tls: TlsOptions } {
  const { isOff, caFile, certFile, keyFile, passphrase, ciphers, checksSigner, checksName, modes } =
    tlsMembers(options);
  const hasCa = caFile !== undefined || serverCertificate !== undefined;
  const isPlain = isOff === true || modes.includes('off');
  const named = modes.filter(mode => mode !== 'off');
  const checks: SslMode[] = [
    ...(checksName ? ['verify' as const] : []),
    ...(checksSigner ? ['verify-ca' as const] : []),
    ...(hasCa && !named.some(mode => mode.startsWith('verify'))
      ? [usualCheck(serverCertificate, checksName)]
      : []),
  ];
  const wanted = [
    ...named,
    ...checks,
    ...(named.length === 0 && (certFile !== undefined || isOff === false) ? ['on' as const] : []),
  ];
  if (isPlain && wanted.length > 0)
    options.refuse(
      serverCertificate !== undefined
        ? 'server_cert'
        : caFile !== undefined
          ? 'ssl_ca'
          : isOff
            ? 'ssl_disabled'
            : 'ssl_mode',
      'the address asks for encryption and for none',
    );
  const tls = {
    serverName,
    ca: serverCertificate,
    caFile: serverCertificate === undefined ? caFile : undefined,
    certFile,
    keyFile,
    passphrase,
    ciphers,
  };
  return {
    ssl: wanted.toSorted((one, other) => SSL_MODES.indexOf(other) - SSL_MODES.indexOf(one))[0] ?? 'off',
    tls,
  };
}

// A certificate given for the database must name the server unless an option turns that off; an authority
// from the driver's options is checked as MySQL's own clients do.
function usualCheck(serverCertificate: string | undefined, checksName: boolean | undefined): SslMode {
  return serverCertificate !== undefined && checksName !== false ? 'verify' : 'verify-ca';
}

const MODES: Readonly<Record<string, SslMode>> = {
  0: 'off',
  false: 'off',
  off: 'off',
  disable: 'off',
  disabled: 'off',
  prefer: 'preferred',
  preferred: 'preferred',
  1: 'on',
  true: 'on',
  on: 'on',
  require: 'on',
  required: 'on',
  verify_ca: 'verify-ca',
  verify_identity: 'verify',
  verify_full: 'verify',
  verify: 'verify',
};

function modeOf(text: string | undefined, options: DriverOptions): SslMode | undefined {
  if (text === undefined) return undefined;
  const mode = MODES[text.toLowerCase().replaceAll('-', '_')];
  if (mode === undefined)
    options.refuse(
      `ssl_mode=${text}`,
      'it must be one of DISABLED, PREFERRED, REQUIRED, VERIFY_CA, VERIFY_IDENTITY',
    );
  return mode;
}

interface TlsMembers extends Pick<TlsOptions, 'caFile' | 'certFile' | 'keyFile' | 'passphrase' | 'ciphers'> {
  /** All the requested modes. */
  readonly modes: readonly SslMode[];
  readonly isOff: boolean | undefined;
  readonly checksSigner: boolean | undefined;
  readonly checksName: boolean | undefined;
}

const MODE_NAMES = ['ssl_mode', 'ssl-mode', 'sslmode'];

// Drivers accept `ssl` as a switch or an object, and `ssl_…` beside or inside it.
function tlsMembers(options: DriverOptions): TlsMembers {
  const ssl = options.take('ssl');
  const isObject = typeof ssl === 'object' && ssl !== null && !Array.isArray(ssl);
  const inside = new DriverOptions(
    {},
    { connectArgs: isObject ? (ssl as Readonly<Record<string, unknown>>) : {} },
  );
  const text = (plain: string, ...names: readonly string[]): string | undefined => {
    const given = [options.text(...names), inside.text(plain, ...names)].filter(value => value !== undefined);
    if (new Set(given).size > 1) options.refuse(names[0]!, 'it is given twice');
    return given[0];
  };
  const verifies = inside.text('verify_mode');
  const modes = [
    modeOf(options.text(...MODE_NAMES), options),
    modeOf(inside.text('mode', ...MODE_NAMES), options),
    modeOf(inside.text('ssl'), options),
    modeOf(inside.text('fake_flag_to_enable_tls'), options),
    isObject ? undefined : modeOf(ssl === undefined ? undefined : String(ssl as string), options),
  ].filter(mode => mode !== undefined);
  const members = {
    caFile: text('ca', 'ssl_ca'),
    certFile: text('cert', 'ssl_cert'),
    keyFile: text('key', 'ssl_key'),
    passphrase: text('password', 'ssl_key_password'),
    ciphers: text('cipher', 'ssl_cipher'),
    checksSigner:
      options.flag('ssl_verify_cert') ??
      (verifies === undefined ? undefined : /^(true|1|2|required|optional)$/i.test(verifies)),
    checksName:
      options.flag('ssl_verify_identity') ??
      options.flag('ssl_check_hostname') ??
      inside.flag('check_hostname'),
    isOff: options.flag('ssl_disabled'),
  };
  if (inside.problem !== undefined) options.refuse('ssl', inside.problem.replace(/\.$/, ''));
  return {
    ...members,
    modes: isObject && Object.keys(ssl).length > 0 && modes.length === 0 ? ['on'] : modes,
  };
}

function session(options: DriverOptions): Partial<z.input<typeof MysqlConfig>> {
  const timeoutMs = options.seconds('connect_timeout');
  const mode = options.text('sql_mode');
  const zone = options.text('time_zone');
  const collation = options.text('collation');
  if (collation !== undefined && !/^utf8mb4_\w+$/.test(collation))
    options.refuse(`collation=${collation}`, 'texts travel as utf8mb4, and so must be compared');
  const written = [
    collation === undefined ? undefined : `SET collation_connection = '${collation}'`,
    options.text('init_command'),
    mode === undefined ? undefined : `SET sql_mode = '${mode}'`,
    zone === undefined ? undefined : `SET time_zone = '${zone}'`,
  ].filter(text => text !== undefined);
  const read = written.map(sessionSettings);
  for (const one of read) if ('problem' in one) options.refuse('init_command', one.problem);
  return {
    beginnings: read.flatMap(one => ('settings' in one ? one.settings : [])),
    connectTimeoutMs:
      timeoutMs === undefined || timeoutMs <= 0 ? undefined : Math.min(timeoutMs, LONGEST_WAIT_MS),
  };
}

const LONGEST_WAIT_MS = 120_000;
