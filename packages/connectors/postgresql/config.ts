import { z } from 'zod';
import { addressParts, decodedPart, lastMembers } from '@powerset/connector-kit/address-parts.ts';

/** How a PostgreSQL server is reached. */
export const PostgresqlConfig = z.object({
  host: z.string().min(1),
  port: z.int().min(1).max(65_535).default(5432),
  database: z.string().min(1),
  user: z.string().optional(),
  password: z.string().optional(),
  sslMode: z.enum(['disable', 'prefer', 'require', 'verify-full']).default('prefer'),
});
export type PostgresqlConfig = z.infer<typeof PostgresqlConfig>;

/** `postgresql+driver://user:password@host:port/database?sslmode=…`; the driver's name does not matter. */
export function postgresqlFromUri(uri: string): PostgresqlConfig | undefined {
  const parts = addressParts(uri);
  if (!parts || !/^(postgresql|postgres)(\+\w+)?$/i.test(parts.scheme)) return undefined;
  const parsed = PostgresqlConfig.safeParse({
    host: parts.host || 'localhost',
    port: parts.port ?? undefined,
    database: decodedPart(parts.database ?? ''),
    user: parts.username || undefined,
    password: parts.password || undefined,
    sslMode: lastMembers(parts.query)['sslmode'],
  });
  return parsed.success ? parsed.data : undefined;
}
