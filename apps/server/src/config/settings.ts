import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { fail } from '@powerset/core/errors.ts';
import { LdapSettings, OidcProviders, RemoteUserSettings } from './identity-settings.ts';
import {
  basePath,
  flags,
  json,
  onOff,
  proxies,
  someText,
  textList,
  urlOf,
  wholeNumber,
} from './setting-kinds.ts';

/** Describes every setting: environment variable, key in the file, default, and purpose. */
export const SettingsSchema = z.strictObject({
  port: wholeNumber(0, 65_535)
    .default(8088)
    .meta({ env: 'POWERSET_PORT', about: 'Port to listen on; 0 picks a free port' }),
  host: someText()
    .default('127.0.0.1')
    .meta({ env: 'POWERSET_HOST', about: 'Address to listen on; 0.0.0.0 listens on all networks' }),
  dataDir: someText()
    .default('powerset-data')
    .meta({ env: 'POWERSET_DATA_DIR', about: 'Folder for accounts, charts, examples, and caches' }),
  metadataUrl: urlOf('postgresql:', 'postgres:').optional().meta({
    env: 'POWERSET_METADATA_URL',
    about: 'PostgreSQL address to store accounts and charts in, instead of the embedded store',
    secret: true,
  }),
  redisUrl: urlOf('redis:', 'rediss:').optional().meta({
    env: 'POWERSET_REDIS_URL',
    about: 'Redis address for a result cache shared between servers',
    secret: true,
  }),
  resultCache: z
    .enum(['memory', 'redis', 'off'])
    .default('memory')
    .meta({ env: 'POWERSET_RESULT_CACHE', about: 'Where query results are cached: memory, redis, or off' }),
  resultCacheMb: wholeNumber(1, 1_000_000)
    .default(64)
    .meta({ env: 'POWERSET_RESULT_CACHE_MB', about: 'Memory for cached results, in MB' }),
  cacheTimeoutS: wholeNumber(-1, 31_536_000).default(86_400).meta({
    env: 'POWERSET_CACHE_TIMEOUT',
    about:
      'Seconds to cache results, unless the chart, dataset, or database sets a timeout; 0 caches forever, -1 not at all',
  }),
  cacheStaleS: wholeNumber(0, 31_536_000).default(0).meta({
    env: 'POWERSET_CACHE_STALE',
    about: 'Seconds to keep showing an expired result while it is refreshed; 0 turns this off',
  }),
  secretKey: z.string().min(16, { error: 'expected at least 16 characters' }).optional().meta({
    env: 'POWERSET_SECRET_KEY',
    about: 'Key for sessions and stored passwords; generated in the data folder if missing',
    secret: true,
  }),
  jwtSecret: z.string().min(16, { error: 'expected at least 16 characters' }).optional().meta({
    env: 'POWERSET_JWT_SECRET',
    about:
      'Key for access tokens, also those signed by other programs; derived from the secret key if missing',
    secret: true,
  }),
  guestTokenSecret: z.string().min(16, { error: 'expected at least 16 characters' }).optional().meta({
    env: 'POWERSET_GUEST_TOKEN_SECRET',
    about: 'Key for guest tokens of embedded dashboards; defaults to the secret key',
    secret: true,
  }),
  guestTokenPublicKey: z
    .string()
    .startsWith('-----BEGIN PUBLIC KEY-----', { error: 'expected a public key in PEM format' })
    .optional()
    .meta({
      env: 'POWERSET_GUEST_TOKEN_PUBLIC_KEY',
      about: 'Public key (PEM) of programs that sign guest tokens with RS256, ES256, or EdDSA',
    }),
  guestRole: someText().default('Public').meta({
    env: 'POWERSET_GUEST_ROLE',
    about: 'Role that sets the permissions of guests of embedded dashboards',
  }),
  guestTokenAudience: someText().optional().meta({
    env: 'POWERSET_GUEST_TOKEN_AUDIENCE',
    about: 'Audience of guest tokens, which tokens must name if it is set; defaults to the public URL',
  }),
  guestSubqueries: onOff().default(false).meta({
    env: 'POWERSET_GUEST_SUBQUERIES',
    about: 'Allow subqueries in row-level security clauses of guest tokens: on or off',
  }),
  adminUser: someText()
    .optional()
    .meta({ env: 'POWERSET_ADMIN_USER', about: 'Administrator to create if there are no users yet' }),
  adminPassword: z
    .string()
    .min(1)
    .optional()
    .meta({ env: 'POWERSET_ADMIN_PASSWORD', about: 'Password of that administrator', secret: true }),
  examples: onOff()
    .default(true)
    .meta({ env: 'POWERSET_EXAMPLES', about: 'Load the examples on first start: on or off' }),
  appName: someText().default('Powerset').meta({ env: 'APP_NAME', about: 'Product name shown on screen' }),
  featureFlags: flags()
    .default({})
    .meta({ env: 'POWERSET_FEATURE_FLAGS', about: 'Feature flags as JSON, such as {"DRILL_BY":true}' }),
  chartPackagesDir: someText().optional().meta({
    env: 'POWERSET_CHART_PACKAGES_DIR',
    about: 'Folder of chart packages to install at startup (flag DYNAMIC_PLUGINS)',
  }),
  defaultTimeRange: someText().default('No filter').meta({
    env: 'POWERSET_DEFAULT_TIME_FILTER',
    about: 'Time range of new charts, such as Last month',
  }),
  hiddenVizTypes: textList().default([]).meta({
    env: 'POWERSET_VIZ_TYPE_DENYLIST',
    about: 'Chart types to hide from the gallery, separated by commas, such as table,deck_arc',
  }),
  publicUrl: urlOf('http:', 'https:').optional().meta({
    env: 'POWERSET_PUBLIC_URL',
    about:
      'URL that users open, for links and for returning from sign-in services; defaults to the address of this machine',
  }),
  basePath: basePath().optional().meta({
    env: 'POWERSET_BASE_PATH',
    about: 'Path of the site behind a proxy, such as /analytics; defaults to the path of the public URL',
  }),
  trustProxy: proxies().default(false).meta({
    env: 'POWERSET_TRUST_PROXY',
    about: 'Trust X-Forwarded headers: on, off, or from these proxies, such as 127.0.0.1,10.0.0.0/8',
  }),
  passwordSignIn: z.enum(['on', 'api', 'off']).default('on').meta({
    env: 'POWERSET_PASSWORD_SIGN_IN',
    about: 'Password sign-in: on, api (programs only), or off',
  }),
  passwordMin: wholeNumber(1, 1000).default(8).meta({
    env: 'POWERSET_PASSWORD_MIN',
    about: 'Minimum length of passwords set on a screen or through the API',
  }),
  personalTokens: z.enum(['on', 'off']).default('on').meta({
    env: 'POWERSET_PERSONAL_TOKENS',
    about: 'Personal tokens for programs: on or off; off also refuses existing tokens',
  }),
  personalTokenDays: wholeNumber(1, 3650).default(365).meta({
    env: 'POWERSET_PERSONAL_TOKEN_DAYS',
    about: 'Longest time a personal token can be valid, in days',
  }),
  oidc: json(OidcProviders).default([]).meta({
    env: 'POWERSET_OIDC',
    about: 'OpenID Connect providers as JSON; see docs/guides/signing-in.md',
    secret: true,
  }),
  ldap: json(LdapSettings).optional().meta({
    env: 'POWERSET_LDAP',
    about: 'LDAP directory as JSON; see docs/guides/signing-in.md',
    secret: true,
  }),
  remoteUser: json(RemoteUserSettings).optional().meta({
    env: 'POWERSET_REMOTE_USER',
    about: 'Headers with the user name from a trusted proxy, as JSON; see docs/guides/signing-in.md',
  }),
  engineMemoryMb: wholeNumber(64, 1_000_000)
    .default(1024)
    .meta({ env: 'POWERSET_ENGINE_MEMORY_MB', about: 'Memory limit of the embedded engine, in MB' }),
  uploadMb: wholeNumber(1, 1_000_000)
    .default(2048)
    .meta({ env: 'POWERSET_UPLOAD_MB', about: 'Size limit of uploaded data files, in MB' }),
  rowLimit: wholeNumber(1, 10_000_000)
    .default(50_000)
    .meta({ env: 'POWERSET_ROW_LIMIT', about: 'Row limit of charts that set none' }),
  sqlMaxRow: wholeNumber(1, 10_000_000)
    .default(100_000)
    .meta({ env: 'POWERSET_SQL_MAX_ROW', about: 'Maximum number of rows of any query' }),
  metaDbLimit: wholeNumber(1, 1_000_000).default(1000).meta({
    env: 'POWERSET_META_DB_LIMIT',
    about: 'Maximum number of rows the meta database reads from a table (flag ENABLE_SUPERSET_META_DB)',
  }),
  queryTimeoutS: wholeNumber(1, 86_400)
    .default(60)
    .meta({ env: 'POWERSET_QUERY_TIMEOUT', about: 'Time limit for chart queries, in seconds' }),
  sqlTimeoutS: wholeNumber(1, 86_400)
    .default(30)
    .meta({ env: 'POWERSET_SQL_TIMEOUT', about: 'Time limit for statements in the SQL editor, in seconds' }),
  sqlAsyncTimeoutS: wholeNumber(1, 604_800).default(21_600).meta({
    env: 'POWERSET_SQL_ASYNC_TIMEOUT',
    about: 'Time limit for asynchronous statements in the SQL editor, in seconds',
  }),
  actionLogDays: wholeNumber(0, 36_500).default(365).meta({
    env: 'POWERSET_ACTION_LOG_DAYS',
    about: 'Days to keep entries of the action log; 0 keeps them forever',
  }),
  trashDays: wholeNumber(0, 36_500).default(30).meta({
    env: 'POWERSET_TRASH_DAYS',
    about:
      'Days to keep deleted charts, dashboards, datasets, and saved queries in the trash; 0 deletes them at once and empties the trash',
  }),
  metricsToken: z.string().min(16, { error: 'expected at least 16 characters' }).optional().meta({
    env: 'POWERSET_METRICS_TOKEN',
    about: 'Token with which Prometheus reads /metrics; without one there are no metrics',
    secret: true,
  }),
  stallLimitS: wholeNumber(1, 3600).default(2).meta({
    env: 'POWERSET_STALL_LIMIT',
    about: 'Seconds that a download may stall before its query is canceled',
  }),
  publicRole: someText().optional().meta({
    env: 'POWERSET_PUBLIC_ROLE_LIKE',
    about: 'Role that sets the permissions of visitors without an account; none if missing',
  }),
  preventUnsafeDatabases: onOff().default(true).meta({
    env: 'POWERSET_PREVENT_UNSAFE_DB_CONNECTIONS',
    about:
      'Refuse databases that are files on the server, such as SQLite, or DuckDB outside the data folder: on or off',
  }),
  logLevel: z
    .enum(['silent', 'error', 'warn', 'info', 'debug'])
    .default('warn')
    .meta({ env: 'POWERSET_LOG_LEVEL', about: 'Log level: silent, error, warn, info, or debug' }),
});
export type Settings = Readonly<z.infer<typeof SettingsSchema>>;

export interface SettingFacts {
  readonly key: keyof Settings;
  readonly env: string;
  readonly about: string;
  readonly fallback: string;
}

/** Where the settings come from that differ from no setting at all. */
export type SettingOrigins = Readonly<Partial<Record<keyof Settings, 'environment' | 'file'>>>;

/** Returns the table of settings for `--help`. */
export function describeSettings(): readonly SettingFacts[] {
  return Object.entries(SettingsSchema.shape).map(([key, schema]) => {
    const { env, about } = metaOf(schema);
    const fallback = schema.safeParse(undefined).data;
    return {
      key: key as keyof Settings,
      env,
      about,
      fallback: fallback === undefined ? '' : shortText(fallback),
    };
  });
}

/** Returns whether a setting must never be shown. */
export function isSecretSetting(key: keyof Settings): boolean {
  return metaOf(SettingsSchema.shape[key]).secret === true;
}

// Single commands read these secrets, so that users need not write them on the command line.
const READ_BY_COMMANDS: ReadonlySet<string> = new Set([
  'POWERSET_NEW_PASSWORD',
  'POWERSET_MIGRATE_FROM',
  'POWERSET_MIGRATE_SECRET_KEY',
]);

/**
 * Reads the settings from the environment and the file, in that order of precedence. Names a wrong or unknown
 * one.
 */
export function readSettings(env: Environment, cwd: string): Settings {
  const { values, sources } = givenSettings(env, cwd);
  const parsed = SettingsSchema.safeParse(values);
  if (!parsed.success)
    return refuse(
      parsed.error,
      Object.fromEntries(Object.entries(sources).map(([key, source]) => [key, source.name])),
    );
  requireKnownProxies(parsed.data);
  return { ...parsed.data, dataDir: resolve(cwd, parsed.data.dataDir) };
}

/** Returns where each setting comes from that is not a default. */
export function settingOrigins(env: Environment, cwd: string): SettingOrigins {
  return Object.fromEntries(
    Object.entries(givenSettings(env, cwd).sources).map(([key, { origin }]) => [key, origin]),
  );
}

type Environment = Readonly<Record<string, string | undefined>>;

interface Source {
  readonly origin: 'environment' | 'file';
  /** How a message names it. */
  readonly name: string;
}

function givenSettings(env: Environment, cwd: string) {
  const names = new Map(describeSettings().map(fact => [fact.env, fact.key]));
  const values: Record<string, unknown> = { ...readFile(env['POWERSET_CONFIG'], cwd) };
  const sources: Record<string, Source> = Object.fromEntries(
    Object.keys(values).map(key => [key, { origin: 'file', name: `${key} in powerset.config.json` }]),
  );
  for (const [name, value] of Object.entries(env)) {
    if (value === undefined || name === 'POWERSET_CONFIG') continue;
    const key = names.get(name);
    if (!key && name.startsWith('POWERSET_') && !READ_BY_COMMANDS.has(name))
      fail('config.invalid', { detail: `Unknown setting ${name}. See powerset --help.` });
    if (!key || value === '') continue;
    values[key] = value;
    sources[key] = { origin: 'environment', name };
  }
  return { values, sources };
}

// If every address were trusted, anyone could send the header.
function requireKnownProxies({ remoteUser, trustProxy }: Settings): void {
  if (remoteUser && !Array.isArray(trustProxy))
    fail('config.invalid', {
      detail: 'POWERSET_REMOTE_USER requires the proxy addresses in POWERSET_TRUST_PROXY.',
    });
}

function refuse(error: z.ZodError, source: Readonly<Record<string, string>>): never {
  const issue = error.issues[0]!;
  if (issue.code === 'unrecognized_keys' && issue.path.length === 0) {
    fail('config.invalid', {
      detail: `Unknown setting ${issue.keys[0]} in powerset.config.json. See powerset --help.`,
    });
  }
  const [key, ...inside] = issue.path.map(String);
  const place = inside.length > 0 ? `${inside.join('.')}: ` : '';
  fail('config.invalid', {
    detail: `Setting ${source[key!] ?? key} is not valid: ${place}${issue.message}.`,
  });
}

function readFile(path: string | undefined, cwd: string): object {
  const file = path ? resolve(cwd, path) : join(cwd, 'powerset.config.json');
  if (!path && !existsSync(file)) return {};
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  } catch (cause) {
    fail('config.invalid', { detail: `${file} cannot be read as JSON: ${(cause as Error).message}`, cause });
  }
  return fail('config.invalid', { detail: `${file} must contain a JSON object.` });
}

function metaOf(schema: z.ZodType): {
  readonly env: string;
  readonly about: string;
  readonly secret?: boolean;
} {
  return schema.meta() as { env: string; about: string; secret?: boolean };
}

function shortText(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
