import { z } from 'zod';

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
  const url = URL.parse(uri.replace(/^[\w+]+:\/\//, 'http://'));
  if (!url) return undefined;
  const [catalog, schema] = url.pathname.slice(1).split('/').map(decodeURIComponent);
  const asked = url.searchParams.get('http_scheme') ?? url.searchParams.get('protocol');
  const isEncrypted = asked ? asked === 'https' : url.password !== '' || /:443$/.test(uri.split('/')[2] ?? '');
  const port = /:(\d+)$/.exec(uri.split('/')[2]?.split('?')[0] ?? '')?.[1];
  const parsed = TrinoConfig.safeParse({
    host: url.hostname || 'localhost', port: port === undefined ? (isEncrypted ? 443 : undefined) : Number(port), user: decodeURIComponent(url.username) || undefined,
    password: decodeURIComponent(url.password) || undefined, catalog: catalog || undefined, schema: schema || undefined, isEncrypted,
  });
  return parsed.success ? parsed.data : undefined;
}
