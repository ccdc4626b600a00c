import { z } from 'zod';
import { NO_DATABASE } from '@powerset/connector-kit/connection-parameters.ts';
import { addressParts, decodedPart } from '@powerset/connector-kit/address-parts.ts';
import type { ConnectionExtras } from '@powerset/connector-kit/connector.ts';
import { DriverOptions } from '@powerset/connector-kit/driver-options.ts';

/** Describes how to reach a server over HTTP. */
export const ClickhouseConfig = z.object({
  host: z.string().min(1),
  port: z.int().min(1).max(65_535),
  user: z.string().min(1).default('default'),
  password: z.string().optional(),
  database: z.string().min(1).default('default'),
  isEncrypted: z.boolean(),
  /** Why the connection cannot be opened as configured. */
  problem: z.string().optional(),
});
export type ClickhouseConfig = z.infer<typeof ClickhouseConfig>;

const PORT = 8123;
const ENCRYPTED_PORT = 8443;

/**
 * Reads `clickhouse://user:password@host:port/database?secure=true`; port 8443 and `protocol=https` also use
 * encryption.
 */
export function clickhouseFromUri(uri: string, extras: ConnectionExtras = {}): ClickhouseConfig | undefined {
  const parts = addressParts(uri);
  if (!parts) return undefined;
  const { host, port, username, password, database } = parts;
  const options = new DriverOptions(parts.query, extras);
  options.requireOneServer(host);
  const asked = encryption(options);
  if (extras.serverCertificate !== undefined && asked === false)
    options.refuse('server_cert', 'the address asks for a connection without encryption');
  const isEncrypted =
    asked ?? (extras.serverCertificate !== undefined || port === ENCRYPTED_PORT || port === 443);
  if (options.flag('verify') === false)
    options.refuse('verify', 'the certificate of the server is always looked at; give it as server_cert');
  options.ignore(HARMLESS);
  const parsed = ClickhouseConfig.safeParse({
    host: host || 'localhost',
    port: port ?? (isEncrypted ? ENCRYPTED_PORT : PORT),
    user: username || undefined,
    password: password || undefined,
    database: database === NO_DATABASE ? undefined : decodedPart(database ?? '') || undefined,
    isEncrypted,
    problem: options.problem,
  });
  return parsed.success ? parsed.data : undefined;
}

function encryption(options: DriverOptions): boolean | undefined {
  const protocol = options.encryptsHttp('protocol', 'interface');
  const isSecure = options.flag('secure');
  return protocol === undefined ? isSecure : isSecure || protocol;
}

/** Options that do not affect query results. */
const HARMLESS =
  /^(\w*timeout|compress(ion)?|client_name|product_name|query_limit|query_retries|pool\w*|keepalive\w*|autogenerate_session_id|engine|charset)$/;
