import { z } from 'zod';
import { addressParts, decodedPart } from '@powerset/connector-kit/address-parts.ts';
import type { ConnectionExtras, ServerFile } from '@powerset/connector-kit/connector.ts';
import { DriverOptions } from '@powerset/connector-kit/driver-options.ts';
import { TlsOptions, tlsVersion } from '@powerset/connector-kit/tls-options.ts';
import { PostgresqlServer, serversOf } from './server-list.ts';
import { sessionOptionsProblem, setsTimeZone } from './session-options.ts';
import { SESSION_ROLES } from './session-role.ts';

const SSL_MODES = ['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full'] as const;

const BINDINGS = ['disable', 'prefer', 'require'] as const;

/** Describes how to reach a PostgreSQL server. */
export const PostgresqlConfig = z.object({
  /** The servers to try in order, until one can be used. */
  servers: z.array(PostgresqlServer).min(1),
  /** Tries them in random order. */
  isBalanced: z.boolean().default(false),
  /** The role that the server must have. */
  role: z.enum(SESSION_ROLES).default('any'),
  database: z.string().min(1),
  user: z.string().optional(),
  password: z.string().optional(),
  sslMode: z.enum(SSL_MODES).default('prefer'),
  tls: TlsOptions.default({}),
  /** Whether the login is bound to the certificate of an encrypted connection. */
  channelBinding: z.enum(BINDINGS).default('prefer'),
  /** Settings of every session, in the server's command-line form: `-c search_path=sales`. */
  sessionOptions: z.string().optional(),
  /** False if the session's options set the time zone. */
  isInUtc: z.boolean().default(true),
  applicationName: z.string().default('powerset'),
  connectTimeoutMs: z.number().positive().default(5000),
  /** Why the connection cannot be opened as configured. */
  problem: z.string().optional(),
});
export type PostgresqlConfig = z.infer<typeof PostgresqlConfig>;

/** The defaults for an address. */
export interface UsualWay {
  readonly port: number;
  readonly sslMode: PostgresqlConfig['sslMode'];
}

const POSTGRESQL_WAY: UsualWay = { port: 5432, sslMode: 'prefer' };

/**
 * Reads `postgresql+driver://user:password@host:port/database?sslmode=…`; the driver's name does not matter,
 * and its options are those of libpq.
 */
export function postgresqlFromUri(
  uri: string,
  extras: ConnectionExtras = {},
  usual: UsualWay = POSTGRESQL_WAY,
): PostgresqlConfig | undefined {
  const parts = addressParts(uri);
  if (!parts || !/^(postgresql|postgres)(\+\w+)?$/i.test(parts.scheme)) return undefined;
  const options = new DriverOptions(parts.query, extras);
  const user = options.part(parts.username || undefined, 'user');
  const config = {
    servers: serversOf(parts, options, usual.port),
    isBalanced: oneOf(options, 'load_balance_hosts', ['disable', 'random'] as const) === 'random',
    role: oneOf(options, 'target_session_attrs', SESSION_ROLES),
    database: options.part(decodedPart(parts.database ?? '') || undefined, 'dbname', 'database') ?? user,
    user,
    password: options.part(parts.password || undefined, 'password'),
    ...encryption(options, extras, usual),
    ...session(options),
  };
  const places = config.servers.filter(({ host }) => host.startsWith('/'));
  if (config.channelBinding === 'require' && (config.sslMode === 'disable' || places.length > 0))
    options.refuse('channel_binding=require', 'it needs an encrypted connection');
  refuseOthers(options);
  const parsed = PostgresqlConfig.safeParse({ ...config, problem: options.problem });
  return parsed.success ? parsed.data : undefined;
}

/** Options that name files on the server. */
export function postgresqlFiles({
  servers,
  tls: { caFile, certFile, keyFile },
}: PostgresqlConfig): ServerFile[] {
  const named = [
    ...servers.map(({ host }) => ['host', host.startsWith('/') ? host : undefined] as const),
    ['sslrootcert', caFile],
    ['sslcert', certFile],
    ['sslkey', keyFile],
  ] as const;
  return named.flatMap(([option, path]) => (path === undefined ? [] : [{ option, path }]));
}

function oneOf<T extends string>(options: DriverOptions, name: string, known: readonly T[]): T | undefined {
  const text = options.text(name);
  const found = known.find(one => one === text);
  if (text !== undefined && found === undefined)
    options.refuse(`${name}=${text}`, `it must be one of ${known.join(', ')}`);
  return found;
}

// A certificate in the address turns on its check; only the driver's options can request a weaker mode.
function encryption(
  options: DriverOptions,
  { serverCertificate, serverName, connectArgs }: ConnectionExtras,
  usual: UsualWay,
): Pick<z.input<typeof PostgresqlConfig>, 'sslMode' | 'tls' | 'channelBinding'> {
  const asked = modeOf(options);
  const isMeant = asked === 'verify-ca' || (connectArgs?.['sslmode'] ?? connectArgs?.['ssl']) !== undefined;
  const caFile = options.text('sslrootcert');
  const [minVersion, maxVersion] = ['ssl_min_protocol_version', 'ssl_max_protocol_version'].map(name =>
    versionOf(options, name),
  );
  if (serverCertificate !== undefined && asked === 'disable' && isMeant)
    options.refuse('sslmode=disable', 'the certificate of the server would not be looked at');
  if (caFile === 'system' && (asked ?? 'verify-full') !== 'verify-full')
    options.refuse('sslrootcert=system', 'it goes with sslmode=verify-full alone');
  const tls = {
    serverName,
    ca: serverCertificate,
    caFile: serverCertificate !== undefined || caFile === 'system' ? undefined : caFile,
    certFile: options.text('sslcert'),
    keyFile: options.text('sslkey'),
    passphrase: options.text('sslpassword'),
    minVersion,
    maxVersion,
  };
  const isNamed = (serverCertificate !== undefined && !isMeant) || caFile === 'system';
  return {
    sslMode: isNamed ? 'verify-full' : (asked ?? usual.sslMode),
    tls,
    channelBinding: oneOf(options, 'channel_binding', BINDINGS),
  };
}

// The stricter mode wins; a request for encryption is never overridden.
function modeOf(options: DriverOptions): PostgresqlConfig['sslMode'] | undefined {
  const modes = ['sslmode', 'ssl'].map(name => modeNamed(options, name)).filter(mode => mode !== undefined);
  if (modes.includes('disable') && modes.some(mode => mode !== 'disable'))
    options.refuse('ssl', 'the address asks for encryption and for none');
  return modes.toSorted((one, other) => SSL_MODES.indexOf(other) - SSL_MODES.indexOf(one))[0];
}

function modeNamed(options: DriverOptions, name: string): PostgresqlConfig['sslMode'] | undefined {
  const text = options.text(name)?.toLowerCase();
  const known = SSL_MODES.find(mode => mode === text);
  if (known !== undefined || text === undefined) return known;
  if (/^(true|1|on|yes)$/.test(text)) return 'require';
  if (/^(false|0|off|no)$/.test(text)) return 'disable';
  options.refuse(`${name}=${text}`, `it must be one of ${SSL_MODES.join(', ')}`);
  return undefined;
}

function versionOf(options: DriverOptions, name: string): ReturnType<typeof tlsVersion> {
  const text = options.text(name);
  const version = text === undefined ? undefined : tlsVersion(text);
  if (text !== undefined && version === undefined)
    options.refuse(name, 'it must be TLSv1, TLSv1.1, TLSv1.2 or TLSv1.3');
  return version;
}

function session(options: DriverOptions): Partial<z.input<typeof PostgresqlConfig>> {
  const sessionOptions = options.text('options');
  const problem = sessionOptions === undefined ? undefined : sessionOptionsProblem(sessionOptions);
  if (problem !== undefined) options.refuse('options', problem);
  const applicationName = options.text('application_name');
  const fallback = options.text('fallback_application_name');
  const timeoutMs = options.seconds('connect_timeout');
  return {
    sessionOptions,
    isInUtc: sessionOptions === undefined || !setsTimeZone(sessionOptions),
    applicationName: applicationName ?? fallback,
    // Zero or less would wait forever, which no request should.
    connectTimeoutMs:
      timeoutMs === undefined
        ? undefined
        : timeoutMs <= 0
          ? LONGEST_WAIT_MS
          : Math.min(Math.max(timeoutMs, 2000), LONGEST_WAIT_MS),
  };
}

const LONGEST_WAIT_MS = 120_000;

/** Options that do not affect query results. Text is always UTF-8, whatever a client prefers. */
const HARMLESS =
  /^(keepalives\w*|tcp_user_timeout|tcp_keepalive|client_encoding|sslcompression|sslsni|async_fallback|krbsrvname|gsslib|gssdelegation|prepare(d_max|_threshold)|prepared_statement_(cache_size|name_func)|autocommit|statement_cache_size|timeout|use_native_\w+|executemany_\w+)$/;

/** Options accepted only with their default; any other value affects security or which server is reached. */
const USUAL: Readonly<Record<string, RegExp>> = {
  gssencmode: /^(disable|prefer)$/,
  sslnegotiation: /^postgres$/,
  sslcertmode: /^allow$/,
  replication: /^(false|off|no|0)$/,
};

function refuseOthers(options: DriverOptions): void {
  options.ignore(HARMLESS);
  for (const [name, usual] of Object.entries(USUAL)) {
    const value = options.text(name);
    if (value !== undefined && !usual.test(value))
      options.refuse(`${name}=${value}`, 'it cannot be done here; take it out of the address or the options');
  }
}
