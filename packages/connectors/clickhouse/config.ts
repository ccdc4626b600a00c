import { z } from 'zod';
import { NO_DATABASE } from '@powerset/connector-kit/connection-parameters.ts';
import { addressParts, decodedPart, lastMembers } from '@powerset/connector-kit/address-parts.ts';

/** How a server is reached by HTTP. */
export const ClickhouseConfig = z.object({
  host: z.string().min(1),
  port: z.int().min(1).max(65_535),
  user: z.string().min(1).default('default'),
  password: z.string().optional(),
  database: z.string().min(1).default('default'),
  isEncrypted: z.boolean(),
});
export type ClickhouseConfig = z.infer<typeof ClickhouseConfig>;

const PORT = 8123;
const ENCRYPTED_PORT = 8443;

/** `clickhouse://user:password@host:port/database?secure=true`; port 8443 and `protocol=https` are encrypted too. */
export function clickhouseFromUri(uri: string): ClickhouseConfig | undefined {
  const parts = addressParts(uri);
  if (!parts) return undefined;
  const { host, port, username, password, database } = parts;
  const query = lastMembers(parts.query);
  const isEncrypted = /^(true|1|yes)$/i.test(query['secure'] ?? '') || query['protocol'] === 'https' || port === ENCRYPTED_PORT || port === 443;
  const parsed = ClickhouseConfig.safeParse({
    host: host || 'localhost', port: port ?? (isEncrypted ? ENCRYPTED_PORT : PORT), user: username || undefined,
    password: password || undefined, database: database === NO_DATABASE ? undefined : decodedPart(database ?? '') || undefined, isEncrypted,
  });
  return parsed.success ? parsed.data : undefined;
}
