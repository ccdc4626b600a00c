import { z } from 'zod';
import type { ConnectionExtras } from '@powerset/connector-kit/connector.ts';
import { belongsTo } from '@powerset/connector-kit/driverless.ts';
import { shillelaghFacts } from './facts.ts';

/** Which files a database names. */
export const ShillelaghConfig = z.object({
  /** Addresses of files by the names of their tables. */
  catalog: z.record(z.string(), z.string()),
});
export type ShillelaghConfig = z.infer<typeof ShillelaghConfig>;

/** `shillelagh+safe://`, or `shillelagh://`; files may have names in the options (`engine_params.catalog`). */
export function shillelaghFromUri(uri: string, { connectArgs = {} }: ConnectionExtras = {}): ShillelaghConfig | undefined {
  if (!belongsTo(uri, shillelaghFacts)) return undefined;
  const parsed = ShillelaghConfig.safeParse({ catalog: connectArgs['catalog'] ?? {} });
  return parsed.success ? parsed.data : undefined;
}
