import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { fail } from '@powerset/core/errors.ts';

/** Every setting: its environment variable, its name in the file (the key), its default and what it is for. */
export const SettingsSchema = z.strictObject({
  port: wholeNumber(0, 65_535).default(8088).meta({ env: 'POWERSET_PORT', about: 'Port to listen on; 0 takes a free one' }),
  host: someText().default('127.0.0.1').meta({ env: 'POWERSET_HOST', about: 'Address to listen on; 0.0.0.0 for every network' }),
  dataDir: someText().default('powerset-data').meta({ env: 'POWERSET_DATA_DIR', about: 'Folder for accounts, charts, examples and caches' }),
  metadataUrl: urlOf('postgresql:', 'postgres:').optional().meta({ env: 'POWERSET_METADATA_URL', about: 'PostgreSQL address for accounts and charts, instead of the embedded store', secret: true }),
  redisUrl: urlOf('redis:', 'rediss:').optional().meta({ env: 'POWERSET_REDIS_URL', about: 'Redis address for a cache that servers share', secret: true }),
  resultCache: z.enum(['memory', 'redis', 'off']).default('memory').meta({ env: 'POWERSET_RESULT_CACHE', about: 'Where results of queries are kept: memory, redis or off' }),
  resultCacheMb: wholeNumber(1, 1_000_000).default(64).meta({ env: 'POWERSET_RESULT_CACHE_MB', about: 'Memory for cached results, in MB' }),
  cacheTimeoutS: wholeNumber(-1, 31_536_000).default(86_400).meta({ env: 'POWERSET_CACHE_TIMEOUT', about: 'Seconds that results stay cached when neither chart, dataset nor database says so; 0 keeps them for ever, -1 not at all' }),
  cacheStaleS: wholeNumber(0, 31_536_000).default(0).meta({ env: 'POWERSET_CACHE_STALE', about: 'Seconds that an expired result is still shown while it is computed anew; 0 shows none' }),
  secretKey: z.string().min(16, { error: 'at least 16 characters' }).optional().meta({ env: 'POWERSET_SECRET_KEY', about: 'Key for sessions and stored passwords; made in the data folder when absent', secret: true }),
  guestTokenSecret: z.string().min(16, { error: 'at least 16 characters' }).optional().meta({ env: 'POWERSET_GUEST_TOKEN_SECRET', about: 'Key for tokens of embedded dashboards; the secret key when absent', secret: true }),
  guestRole: someText().default('Public').meta({ env: 'POWERSET_GUEST_ROLE', about: 'Role whose permissions the guests of embedded dashboards have' }),
  guestTokenAudience: someText().optional().meta({ env: 'POWERSET_GUEST_TOKEN_AUDIENCE', about: 'Audience that tokens of embedded dashboards name; the public address when absent' }),
  adminUser: someText().optional().meta({ env: 'POWERSET_ADMIN_USER', about: 'Administrator to create when there is no user yet' }),
  adminPassword: z.string().min(1).optional().meta({ env: 'POWERSET_ADMIN_PASSWORD', about: 'Password of that administrator', secret: true }),
  examples: onOff().default(true).meta({ env: 'POWERSET_EXAMPLES', about: 'Load the examples on the first start: on or off' }),
  appName: someText().default('Powerset').meta({ env: 'APP_NAME', about: 'Name that the product shows' }),
  featureFlags: flags().default({}).meta({ env: 'POWERSET_FEATURE_FLAGS', about: 'Feature flags as JSON, such as {"DRILL_BY":true}' }),
  publicUrl: urlOf('http:', 'https:').optional().meta({ env: 'POWERSET_PUBLIC_URL', about: 'Address that users open, for links; the requested one when absent' }),
  trustProxy: onOff().default(false).meta({ env: 'POWERSET_TRUST_PROXY', about: 'Believe X-Forwarded headers of a proxy in front: on or off' }),
  engineMemoryMb: wholeNumber(64, 1_000_000).default(1024).meta({ env: 'POWERSET_ENGINE_MEMORY_MB', about: 'Memory limit of the embedded engine, in MB' }),
  rowLimit: wholeNumber(1, 10_000_000).default(50_000).meta({ env: 'POWERSET_ROW_LIMIT', about: 'Rows of a chart that asks for no number' }),
  sqlMaxRow: wholeNumber(1, 10_000_000).default(100_000).meta({ env: 'POWERSET_SQL_MAX_ROW', about: 'Most rows that any query may return' }),
  queryTimeoutS: wholeNumber(1, 86_400).default(60).meta({ env: 'POWERSET_QUERY_TIMEOUT', about: 'Seconds that the query of a chart may run' }),
  sqlTimeoutS: wholeNumber(1, 86_400).default(30).meta({ env: 'POWERSET_SQL_TIMEOUT', about: 'Seconds that a statement in the SQL editor may run' }),
  sqlAsyncTimeoutS: wholeNumber(1, 604_800).default(21_600).meta({ env: 'POWERSET_SQL_ASYNC_TIMEOUT', about: 'Seconds that a statement may run which the SQL editor does not wait for' }),
  stallLimitS: wholeNumber(1, 3600).default(30).meta({ env: 'POWERSET_STALL_LIMIT', about: 'Seconds that whoever downloads rows may stand still before their query is ended' }),
  publicRole: someText().optional().meta({ env: 'POWERSET_PUBLIC_ROLE_LIKE', about: 'Role whose permissions visitors without an account have; none when absent' }),
  preventUnsafeDatabases: onOff().default(true).meta({ env: 'POWERSET_PREVENT_UNSAFE_DB_CONNECTIONS', about: 'Refuse databases that are files of the server, such as SQLite: on or off' }),
  logLevel: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('warn').meta({ env: 'POWERSET_LOG_LEVEL', about: 'What is logged: silent, error, warn, info or debug' }),
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
    return { key: key as keyof Settings, env, about, fallback: fallback === undefined ? '' : shortText(fallback) };
  });
}

/** Settings of the environment over those of the file, parsed once. A wrong or unknown one stops the start by name. */
export function readSettings(env: Readonly<Record<string, string | undefined>>, cwd: string): Settings {
  const names = new Map(describeSettings().map(fact => [fact.env, fact.key]));
  const given: Record<string, unknown> = { ...readFile(env['POWERSET_CONFIG'], cwd) };
  const source: Record<string, string> = Object.fromEntries(Object.keys(given).map(key => [key, `${key} in powerset.config.json`]));
  for (const [name, value] of Object.entries(env)) {
    if (value === undefined || name === 'POWERSET_CONFIG') continue;
    const key = names.get(name);
    if (!key && name.startsWith('POWERSET_')) fail('config.invalid', { detail: `Unknown setting ${name}. See powerset --help.` });
    if (!key || value === '') continue;
    given[key] = value;
    source[key] = name;
  }
  const parsed = SettingsSchema.safeParse(given);
  if (!parsed.success) refuse(parsed.error, source);
  return { ...parsed.data, dataDir: resolve(cwd, parsed.data.dataDir) };
}

function refuse(error: z.ZodError, source: Readonly<Record<string, string>>): never {
  const issue = error.issues[0]!;
  if (issue.code === 'unrecognized_keys') {
    fail('config.invalid', { detail: `Unknown setting ${issue.keys[0]} in powerset.config.json. See powerset --help.` });
  }
  const key = String(issue.path[0]);
  fail('config.invalid', { detail: `Setting ${source[key] ?? key} is not valid: ${issue.message}.` });
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

function wholeNumber(min: number, max: number) {
  const error = `a whole number from ${min} to ${max} is needed`;
  const read = (value: unknown): unknown => (typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value);
  return z.preprocess(read, z.int({ error }).min(min, { error }).max(max, { error }));
}

function someText() {
  return z.string({ error: 'text is needed' }).min(1, { error: 'text is needed' });
}

function onOff() {
  const words: Readonly<Record<string, boolean>> = { on: true, true: true, 1: true, off: false, false: false, 0: false };
  return z.preprocess(value => (typeof value === 'string' ? words[value.toLowerCase()] ?? value : value), z.boolean({ error: 'on or off is needed' }));
}

function urlOf(...protocols: readonly string[]) {
  return z.string().refine(text => URL.canParse(text) && protocols.includes(new URL(text).protocol), { error: `an address that begins with ${protocols.join('// or ')}// is needed` });
}

function flags() {
  const error = 'JSON such as {"DRILL_BY":true} is needed';
  return z.preprocess(value => {
    if (typeof value !== 'string') return value;
    try {
      return JSON.parse(value);
    } catch {
      return value;
    }
  }, z.record(z.string(), z.boolean({ error }), { error }));
}
