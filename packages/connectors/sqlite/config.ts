import { z } from 'zod';

/** Where an SQLite file is. */
export const SqliteConfig = z.object({
  path: z.string().min(1),
});
export type SqliteConfig = z.infer<typeof SqliteConfig>;

/** `sqlite:///relative.db`, `sqlite:////absolute.db`, `sqlite://` for an empty database in memory. */
export function sqliteFromUri(uri: string): SqliteConfig | undefined {
  const parts = /^sqlite(?:\+\w+)?:\/\/(?:\/([^?]*))?(?:\?.*)?$/i.exec(uri);
  if (!parts) return undefined;
  try {
    return { path: decodeURIComponent(parts[1] ?? '') || ':memory:' };
  } catch {
    return undefined;
  }
}
