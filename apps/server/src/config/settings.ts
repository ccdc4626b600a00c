import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { fail } from '@powerset/core/errors.ts';
import { LdapSettings, OidcProviders, RemoteUserSettings } from './identity-settings.ts';
import { basePath, flags, json, onOff, proxies, someText, urlOf, wholeNumber } from './setting-kinds.ts';

/** Every setting: its environment variable, its name in the file (the key), its default and what it is for. */
export const SettingsSchema = z.strictObject({
  port: wholeNumber(0, 65_535)
    .default(8088)
    .meta({ env: 'POWERSET_PORT', about: 'Port to listen on; 0 takes a free one' }),
  host: someText()
    .default('127.0.0.1')
    .meta({ env: 'POWERSET_HOST', about: 'Address to listen on; 0.0.0.0 for every network' }),
  dataDir: someText()
    .default('powerset-data')
    .meta({ env: 'POWERSET_DATA_DIR', about: 'Folder for accounts, charts, examples and caches' }),
  metadataUrl: urlOf('postgresql:', 'postgres:').optional().meta({
    env: 'POWERSET_METADATA_URL',
    about: 'PostgreSQL address for accounts and charts, instead of the embedded store',
    secret: true,
  }),
  redisUrl: urlOf('redis:', 'rediss:')
    .optional()
    .meta({ env: 'POWERSET_REDIS_URL', about: 'Redis address for a cache that servers share', secret: true }),
  resultCache: z
    .enum(['memory', 'redis', 'off'])
    .default('memory')
    .meta({ env: 'POWERSET_RESULT_CACHE', about: 'Where results of queries are kept: memory, redis or off' }),
  resultCacheMb: wholeNumber(1, 1_000_000)
    .default(64)
    .meta({ env: 'POWERSET_RESULT_CACHE_MB', about: 'Memory for cached results, in MB' }),
  cacheTimeoutS: wholeNumber(-1, 31_536_000).default(86_400).meta({
    env: 'POWERSET_CACHE_TIMEOUT',
    about:
      'Seconds that results stay cached when neither chart, dataset nor database says so; 0 keeps them for ever, -1 not at all',
  }),
  cacheStaleS: wholeNumber(0, 31_536_000).default(0).meta({
    env: 'POWERSET_CACHE_STALE',
    about: 'Seconds that an expired result is still shown while it is computed anew; 0 shows none',
  }),
  secretKey: z.string().min(16, { error: 'at least 16 characters' }).optional().meta({
    env: 'POWERSET_SECRET_KEY',
    about: 'Key for sessions and stored passwords; made in the data folder when absent',
    secret: true,
  }),
  jwtSecret: z.string().min(16, { error: 'at least 16 characters' }).optional().meta({
    env: 'POWERSET_JWT_SECRET',
    about: 'Key for access tokens that other programs sign too; made of the secret key when absent',
    secret: true,
  }),
  guestTokenSecret: z.string().min(16, { error: 'at least 16 characters' }).optional().meta({
    env: 'POWERSET_GUEST_TOKEN_SECRET',
    about: 'Key for tokens of embedded dashboards; the secret key when absent',
    secret: true,
  }),
  guestTokenPublicKey: z
    .string()
    .startsWith('-----BEGIN PUBLIC KEY-----', { error: 'a public key as PEM text is needed' })
    .optional()
    .meta({
      env: 'POWERSET_GUEST_TOKEN_PUBLIC_KEY',
      about:
        'Public key (PEM) of programs that sign tokens of embedded dashboards with RS256, ES256 or EdDSA',
    }),
  guestRole: someText().default('Public').meta({
    env: 'POWERSET_GUEST_ROLE',
    about: 'Role whose permissions the guests of embedded dashboards have',
  }),
  guestTokenAudience: someText().optional().meta({
    env: 'POWERSET_GUEST_TOKEN_AUDIENCE',
    about: 'Audience that tokens of embedded dashboards name; the public address when absent',
  }),
  guestSubqueries: onOff().default(false).meta({
    env: 'POWERSET_GUEST_SUBQUERIES',
    about: 'Let row-level security clauses of guest tokens hold sub-queries: on or off',
  }),
  adminUser: someText()
    .optional()
    .meta({ env: 'POWERSET_ADMIN_USER', about: 'Administrator to create when there is no user yet' }),
  adminPassword: z
    .string()
    .min(1)
    .optional()
    .meta({ env: 'POWERSET_ADMIN_PASSWORD', about: 'Password of that administrator', secret: true }),
  examples: onOff()
    .default(true)
    .meta({ env: 'POWERSET_EXAMPLES', about: 'Load the examples on the first start: on or off' }),
  appName: someText().default('Powerset').meta({ env: 'APP_NAME', about: 'Name that the product shows' }),
  featureFlags: flags()
    .default({})
    .meta({ env: 'POWERSET_FEATURE_FLAGS', about: 'Feature flags as JSON, such as {"DRILL_BY":true}' }),
  publicUrl: urlOf('http:', 'https:').optional().meta({
    env: 'POWERSET_PUBLIC_URL',
    about:
      'Address that users open, for links and for coming back from sign-in services; those lead to this machine when absent',
  }),
  basePath: basePath().optional().meta({
    env: 'POWERSET_BASE_PATH',
    about:
      'Path under which a proxy shows this site, such as /analytics; the path of the public address when absent',
  }),
  trustProxy: proxies().default(false).meta({
    env: 'POWERSET_TRUST_PROXY',
    about:
      'Believe X-Forwarded headers: on, off, or of proxies at these addresses, such as 127.0.0.1,10.0.0.0/8',
  }),
  passwordSignIn: z.enum(['on', 'api', 'off']).default('on').meta({
    env: 'POWERSET_PASSWORD_SIGN_IN',
    about: 'Signing in with a password: on, api for programs only, or off',
  }),
  passwordMin: wholeNumber(1, 1000).default(8).meta({
    env: 'POWERSET_PASSWORD_MIN',
    about: 'Fewest characters of passwords that are set on screens and through the API',
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
    about: 'Headers in which a trusted proxy names the user, as JSON; see docs/guides/signing-in.md',
  }),
  engineMemoryMb: wholeNumber(64, 1_000_000)
    .default(1024)
    .meta({ env: 'POWERSET_ENGINE_MEMORY_MB', about: 'Memory limit of the embedded engine, in MB' }),
  rowLimit: wholeNumber(1, 10_000_000)
    .default(50_000)
    .meta({ env: 'POWERSET_ROW_LIMIT', about: 'Rows of a chart that asks for no number' }),
  sqlMaxRow: wholeNumber(1, 10_000_000)
    .default(100_000)
    .meta({ env: 'POWERSET_SQL_MAX_ROW', about: 'Most rows that any query may return' }),
  metaDbLimit: wholeNumber(1, 1_000_000).default(1000).meta({
    env: 'POWERSET_META_DB_LIMIT',
    about: 'Most rows that the meta database brings of one table (flag ENABLE_SUPERSET_META_DB)',
  }),
  queryTimeoutS: wholeNumber(1, 86_400)
    .default(60)
    .meta({ env: 'POWERSET_QUERY_TIMEOUT', about: 'Seconds that the query of a chart may run' }),
  sqlTimeoutS: wholeNumber(1, 86_400)
    .default(30)
    .meta({ env: 'POWERSET_SQL_TIMEOUT', about: 'Seconds that a statement in the SQL editor may run' }),
  sqlAsyncTimeoutS: wholeNumber(1, 604_800).default(21_600).meta({
    env: 'POWERSET_SQL_ASYNC_TIMEOUT',
    about: 'Seconds that a statement may run which the SQL editor does not wait for',
  }),
  actionLogDays: wholeNumber(0, 36_500).default(365).meta({
    env: 'POWERSET_ACTION_LOG_DAYS',
    about: 'Days that entries of the action log are kept; 0 keeps them for ever',
  }),
  stallLimitS: wholeNumber(1, 3600).default(2).meta({
    env: 'POWERSET_STALL_LIMIT',
    about: 'Seconds in which whoever downloads rows may take nothing before their query is ended',
  }),
  publicRole: someText().optional().meta({
    env: 'POWERSET_PUBLIC_ROLE_LIKE',
    about: 'Role whose permissions visitors without an account have; none when absent',
  }),
  preventUnsafeDatabases: onOff().default(true).meta({
    env: 'POWERSET_PREVENT_UNSAFE_DB_CONNECTIONS',
    about:
      'Refuse databases that are files of the server, such as SQLite or DuckDB outside of the data folder: on or off',
  }),
  logLevel: z
    .enum(['silent', 'error', 'warn', 'info', 'debug'])
    .default('warn')
    .meta({ env: 'POWERSET_LOG_LEVEL', about: 'What is logged: silent, error, warn, info or debug' }),
});
export type Settings = Readonly<z.infer<typeof SettingsSchema>>;

export interface SettingFacts {
  readonly key: keyof Settings;
  readonly env: string;
  readonly about: string;
  readonly fallback: string;
}

/** The table of settings, for `--help` and the README. */
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

// Secrets that single commands take, so that they need not stand on the command line.
const READ_BY_COMMANDS: ReadonlySet<string> = new Set([
  'POWERSET_NEW_PASSWORD',
  'POWERSET_MIGRATE_FROM',
  'POWERSET_MIGRATE_SECRET_KEY',
]);

/** Settings of the environment over those of the file, parsed once. A wrong or unknown one stops the start by name. */
export function readSettings(env: Readonly<Record<string, string | undefined>>, cwd: string): Settings {
  const names = new Map(describeSettings().map(fact => [fact.env, fact.key]));
  const given: Record<string, unknown> = { ...readFile(env['POWERSET_CONFIG'], cwd) };
  const source: Record<string, string> = Object.fromEntries(
    Object.keys(given).map(key => [key, `${key} in powerset.config.json`]),
  );
  for (const [name, value] of Object.entries(env)) {
    if (value === undefined || name === 'POWERSET_CONFIG') continue;
    const key = names.get(name);
    if (!key && name.startsWith('POWERSET_') && !READ_BY_COMMANDS.has(name))
      fail('config.invalid', { detail: `Unknown setting ${name}. See powerset --help.` });
    if (!key || value === '') continue;
    given[key] = value;
    source[key] = name;
  }
  const parsed = SettingsSchema.safeParse(given);
  if (!parsed.success) return refuse(parsed.error, source);
  requireKnownProxies(parsed.data);
  return { ...parsed.data, dataDir: resolve(cwd, parsed.data.dataDir) };
}

// Anybody could send the header if every address were believed.
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
  return fail('config.invalid', { detail: `${file} must hold a JSON object.` });
}

function metaOf(schema: z.ZodType): { readonly env: string; readonly about: string } {
  return schema.meta() as { env: string; about: string };
}

function shortText(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
