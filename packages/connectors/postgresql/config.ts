import { z } from 'zod';

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
  const scheme = /^(postgresql|postgres)(\+\w+)?:\/\//i.exec(uri);
  if (!scheme) return undefined;
  const url = URL.parse(uri.replace(scheme[0], 'postgresql://'));
  const parsed = PostgresqlConfig.safeParse({
    host: url?.hostname || 'localhost',
    port: url?.port ? Number(url.port) : undefined,
    database: decodeURIComponent(url?.pathname.slice(1) ?? ''),
    user: decodeURIComponent(url?.username ?? '') || undefined,
    password: decodeURIComponent(url?.password ?? '') || undefined,
    sslMode: url?.searchParams.get('sslmode') ?? undefined,
  });
  return parsed.success ? parsed.data : undefined;
}
