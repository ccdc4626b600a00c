import { z } from 'zod';
import { addressParts, decodedPart, lastMembers } from '@powerset/connector-kit/address-parts.ts';

/** How a server that speaks MySQL's protocol is reached. */
export const MysqlConfig = z.object({
  host: z.string().min(1),
  port: z.int().min(1).max(65_535).default(3306),
  database: z.string().optional(),
  user: z.string().optional(),
  password: z.string().optional(),
  ssl: z.enum(['off', 'on', 'verify']).default('off'),
});
export type MysqlConfig = z.infer<typeof MysqlConfig>;

/** `mysql+driver://user:password@host:port/database?ssl=1`; the driver's name does not matter. */
export function mysqlFromUri(uri: string): MysqlConfig | undefined {
  const parts = addressParts(uri);
  if (!parts) return undefined;
  const query = lastMembers(parts.query);
  const asksForSsl = ['ssl', 'ssl_mode', 'ssl-mode', 'sslmode'].map(name => query[name]?.toLowerCase()).find(value => value !== undefined);
  const parsed = MysqlConfig.safeParse({
    host: parts.host || 'localhost',
    port: parts.port ?? undefined,
    database: decodedPart(parts.database ?? '') || undefined,
    user: parts.username || undefined,
    password: parts.password || undefined,
    ssl: asksForSsl === undefined || /^(0|false|disabled?|off)$/.test(asksForSsl) ? 'off' : /verify/.test(asksForSsl) ? 'verify' : 'on',
  });
  return parsed.success ? parsed.data : undefined;
}
