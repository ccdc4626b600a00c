import { z } from 'zod';
import { addressParts, decodedPart } from '@powerset/connector-kit/address-parts.ts';
import type { ConnectionExtras } from '@powerset/connector-kit/connector.ts';
import { DriverOptions } from '@powerset/connector-kit/driver-options.ts';

/** Describes how to reach a coordinator. */
export const TrinoConfig = z.object({
  host: z.string().min(1),
  port: z.int().min(1).max(65_535).default(8080),
  user: z.string().min(1).default('powerset'),
  password: z.string().optional(),
  /** The user in whose name statements run; the password remains that of the account. */
  person: z.string().optional(),
  catalog: z.string().optional(),
  schema: z.string().optional(),
  isEncrypted: z.boolean(),
  /** Session settings besides the schema, keyed by the suffix of their headers. */
  session: z.record(z.string(), z.string()).default({}),
  /** Used instead of a password. */
  accessToken: z.string().optional(),
  /** Why the connection cannot be opened as configured. */
  problem: z.string().optional(),
});
export type TrinoConfig = z.infer<typeof TrinoConfig>;

/** Reads `trino://user:password@host:port/catalog/schema`; a password, or port 443, requires encryption. */
export function trinoFromUri(uri: string, extras: ConnectionExtras = {}): TrinoConfig | undefined {
  const parts = addressParts(uri);
  if (!parts) return undefined;
  const [catalog, schema] = (parts.database ?? '').split('/').map(decodedPart);
  const options = new DriverOptions(parts.query, extras);
  options.requireOneServer(parts.host);
  const asked = options.encryptsHttp('http_scheme', 'protocol');
  const accessToken = options.text('access_token');
  const password = options.part(parts.password || undefined, 'password');
  const isEncrypted =
    asked ??
    (password !== undefined ||
      accessToken !== undefined ||
      extras.serverCertificate !== undefined ||
      parts.port === 443);
  if (extras.serverCertificate !== undefined && !isEncrypted)
    options.refuse('server_cert', 'the address asks for a connection without encryption');
  if (accessToken !== undefined && !isEncrypted)
    options.refuse('access_token', 'the address asks for a connection without encryption');
  const config = {
    host: parts.host || 'localhost',
    port: parts.port ?? (isEncrypted ? 443 : undefined),
    user: options.part(parts.username || undefined, 'user', 'username'),
    password,
    catalog: options.part(catalog || undefined, 'catalog'),
    schema: options.part(schema || undefined, 'schema'),
    isEncrypted,
    accessToken,
    session: session(options),
  };
  if (options.flag('verify') === false)
    options.refuse('verify', 'the certificate of the server is always looked at; give it as server_cert');
  options.ignore(HARMLESS);
  const parsed = TrinoConfig.safeParse({ ...config, problem: options.problem });
  return parsed.success ? parsed.data : undefined;
}

/** Options that do not affect query results. */
const HARMLESS =
  /^(source|max_attempts|\w*timeout|poll_interval|legacy_\w+|experimental_python_types|encoding|isolation_level)$/;

// Clients write lists and maps in an address as JSON.
function session(options: DriverOptions): Record<string, string> {
  const tags = jsonOf(options.take('client_tags'));
  const properties = jsonOf(options.take('session_properties') ?? options.take('session_props'));
  const headers: Record<string, string> = {};
  if (Array.isArray(tags)) headers['Client-Tags'] = tags.map(tag => String(tag as string)).join(',');
  else if (tags !== undefined) options.refuse('client_tags', 'it must be a list');
  if (typeof properties === 'object' && properties !== null && !Array.isArray(properties))
    headers['Session'] = Object.entries(properties)
      .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
      .join(',');
  else if (properties !== undefined)
    options.refuse('session_properties', 'it must be a map of names and values');
  return headers;
}

function jsonOf(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}
