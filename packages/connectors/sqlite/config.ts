import { z } from 'zod';
import { addressParts } from '@powerset/connector-kit/address-parts.ts';
import type { ConnectionExtras } from '@powerset/connector-kit/connector.ts';
import { DriverOptions } from '@powerset/connector-kit/driver-options.ts';

/** Locates a SQLite file. */
export const SqliteConfig = z.object({
  path: z.string().min(1),
  /** Why the connection cannot be opened as configured. */
  problem: z.string().optional(),
});
export type SqliteConfig = z.infer<typeof SqliteConfig>;

/**
 * Reads `sqlite:///relative.db`, `sqlite:////absolute.db`, or `sqlite://` for an empty database in memory.
 */
export function sqliteFromUri(uri: string, extras: ConnectionExtras = {}): SqliteConfig | undefined {
  const parts = /^sqlite(?:\+\w+)?:\/\/(?:\/([^?]*))?(?:\?(.*))?$/i.exec(uri);
  if (!parts) return undefined;
  try {
    const options = new DriverOptions(addressParts(`sqlite:///?${parts[2] ?? ''}`)?.query ?? {}, extras);
    options.ignore(HARMLESS);
    return {
      path: decodeURIComponent(parts[1] ?? '') || ':memory:',
      ...(options.problem === undefined ? {} : { problem: options.problem }),
    };
  } catch {
    return undefined;
  }
}

/** Options that do not matter when a file is only read. */
const HARMLESS =
  /^(mode|uri|cache|nolock|immutable|timeout|check_same_thread|detect_types|cached_statements|isolation_level|autocommit)$/;
