import { z } from 'zod';
import { addressParts } from '@powerset/connector-kit/address-parts.ts';
import type { ConnectionExtras } from '@powerset/connector-kit/connector.ts';
import { DriverOptions } from '@powerset/connector-kit/driver-options.ts';
import { belongsTo } from '@powerset/connector-kit/driverless.ts';
import { shillelaghFacts } from './facts.ts';

/** Lists the files of a database. */
export const ShillelaghConfig = z.object({
  /** File addresses by table name. */
  catalog: z.record(z.string(), z.string()),
  /** Why the connection cannot be opened as configured. */
  problem: z.string().optional(),
});
export type ShillelaghConfig = z.infer<typeof ShillelaghConfig>;

/**
 * Reads `shillelagh+safe://` or `shillelagh://`; the options may give names to files
 * (`engine_params.catalog`).
 */
export function shillelaghFromUri(uri: string, extras: ConnectionExtras = {}): ShillelaghConfig | undefined {
  if (!belongsTo(uri, shillelaghFacts)) return undefined;
  const options = new DriverOptions(addressParts(uri)?.query ?? {}, extras);
  const catalog = options.take('catalog') ?? {};
  const parsed = ShillelaghConfig.safeParse({ catalog, problem: options.problem });
  return parsed.success ? parsed.data : undefined;
}
