import { z } from 'zod';

/** Where a DuckDB file is; the path is relative to the folder that the server allows. */
export const DuckdbConfig = z.object({
  path: z.string().min(1),
  access: z.enum(['read-only', 'read-write']).default('read-only'),
});
export type DuckdbConfig = z.infer<typeof DuckdbConfig>;

/** `duckdb:///file.duckdb`, with `?access_mode=read_write` where writing is wanted. */
export function duckdbFromUri(uri: string): DuckdbConfig | undefined {
  const parts = /^duckdb(?:\+\w+)?:\/\/\/([^?]+)(?:\?(.*))?$/i.exec(uri);
  if (!parts) return undefined;
  const access = new URLSearchParams(parts[2] ?? '').get('access_mode')?.toLowerCase() === 'read_write' ? 'read-write' : 'read-only';
  return { path: decodeURIComponent(parts[1]!), access };
}
