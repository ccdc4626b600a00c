import { z } from 'zod';
import { addressParts, decodedPart, lastMembers } from '@powerset/connector-kit/address-parts.ts';

/** How a coordinator is reached. */
export const TrinoConfig = z.object({
  host: z.string().min(1),
  port: z.int().min(1).max(65_535).default(8080),
  user: z.string().min(1).default('powerset'),
  password: z.string().optional(),
  /** In whose name statements run; the account stays whose password it is. */
  person: z.string().optional(),
  catalog: z.string().optional(),
  schema: z.string().optional(),
  isEncrypted: z.boolean(),
});
export type TrinoConfig = z.infer<typeof TrinoConfig>;

/** `trino://user:password@host:port/catalog/schema`; a password, or port 443, is sent encrypted only. */
export function trinoFromUri(uri: string): TrinoConfig | undefined {
  const parts = addressParts(uri);
  if (!parts) return undefined;
  const [catalog, schema] = (parts.database ?? '').split('/').map(decodedPart);
  const query = lastMembers(parts.query);
  const asked = query['http_scheme'] ?? query['protocol'];
  const isEncrypted = asked ? asked === 'https' : Boolean(parts.password) || parts.port === 443;
  const parsed = TrinoConfig.safeParse({
    host: parts.host || 'localhost', port: parts.port ?? (isEncrypted ? 443 : undefined), user: parts.username || undefined,
    password: parts.password || undefined, catalog: catalog || undefined, schema: schema || undefined, isEncrypted,
  });
  return parsed.success ? parsed.data : undefined;
}
