import { z } from 'zod';

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
  const url = URL.parse(uri.replace(/^[\w+]+:\/\//, 'http://'));
  if (!url) return undefined;
  const port = /:(\d+)$/.exec(uri.split('/')[2]?.split('?')[0] ?? '')?.[1];
  const isEncrypted = /^(true|1|yes)$/i.test(url.searchParams.get('secure') ?? '') || url.searchParams.get('protocol') === 'https' || Number(port) === ENCRYPTED_PORT || Number(port) === 443;
  const parsed = ClickhouseConfig.safeParse({
    host: url.hostname || 'localhost', port: port === undefined ? (isEncrypted ? ENCRYPTED_PORT : PORT) : Number(port), user: decodeURIComponent(url.username) || undefined,
    password: decodeURIComponent(url.password) || undefined, database: decodeURIComponent(url.pathname.slice(1)) || undefined, isEncrypted,
  });
  return parsed.success ? parsed.data : undefined;
}
