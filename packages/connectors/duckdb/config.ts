import { z } from 'zod';
import { addressParts } from '@powerset/connector-kit/address-parts.ts';
import type { ConnectionExtras } from '@powerset/connector-kit/connector.ts';
import { DriverOptions } from '@powerset/connector-kit/driver-options.ts';

/** Locates a DuckDB file; the path is relative to the folder that the server allows. */
export const DuckdbConfig = z.object({
  path: z.string().min(1),
  access: z.enum(['read-only', 'read-write']).default('read-only'),
  /** Why the connection cannot be opened as configured. */
  problem: z.string().optional(),
});
export type DuckdbConfig = z.infer<typeof DuckdbConfig>;

/** Reads `duckdb:///file.duckdb`, with `?access_mode=read_write` to allow writing. */
export function duckdbFromUri(uri: string, { connectArgs }: ConnectionExtras = {}): DuckdbConfig | undefined {
  const parts = /^duckdb(?:\+\w+)?:\/\/\/([^?]+)(?:\?(.*))?$/i.exec(uri);
  if (!parts) return undefined;
  const { config, ...rest } = connectArgs ?? {};
  const options = new DriverOptions(addressParts(`duckdb:///?${parts[2] ?? ''}`)?.query ?? {}, {
    connectArgs: { ...(config as object | null | undefined), ...rest },
  });
  const access = options.text('access_mode')?.toLowerCase() === 'read_write' ? 'read-write' : 'read-only';
  options.ignore(HARMLESS);
  return {
    path: decodeURIComponent(parts[1]!),
    access,
    ...(options.problem === undefined ? {} : { problem: options.problem }),
  };
}

/** The server itself decides how much memory and how many threads DuckDB may use. */
const HARMLESS =
  /^(read_only|threads|(max_)?memory(_limit)?|temp_directory|preserve_insertion_order|custom_user_agent|preload_extensions)$/;
