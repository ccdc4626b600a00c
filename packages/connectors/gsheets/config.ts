import { z } from 'zod';
import { addressParts } from '@powerset/connector-kit/address-parts.ts';
import type { ConnectionExtras } from '@powerset/connector-kit/connector.ts';
import { DriverOptions } from '@powerset/connector-kit/driver-options.ts';
import { belongsTo } from '@powerset/connector-kit/driverless.ts';
import { gsheetsFacts } from './facts.ts';

/** Lists the sheets of a database, and the account that reads them. */
export const GsheetsConfig = z.object({
  /** Sheet addresses by table name. */
  catalog: z.record(z.string(), z.string()),
  /** The key of a service account; without one, only public sheets can be read. */
  serviceAccount: z.looseObject({ client_email: z.string(), private_key: z.string() }).optional(),
  /** Why the connection cannot be opened as configured. */
  problem: z.string().optional(),
});
export type GsheetsConfig = z.infer<typeof GsheetsConfig>;

/**
 * Reads `gsheets://`; the options list the sheets (`engine_params.catalog`), the secret options hold the
 * service account's key.
 */
export function gsheetsFromUri(uri: string, extras: ConnectionExtras = {}): GsheetsConfig | undefined {
  if (!belongsTo(uri, gsheetsFacts)) return undefined;
  const options = new DriverOptions(addressParts(uri)?.query ?? {}, extras);
  const given = extras.secrets?.['service_account_info'];
  const catalog = options.take('catalog') ?? {};
  const parsed = GsheetsConfig.safeParse({
    catalog,
    serviceAccount: typeof given === 'string' ? jsonOf(given) : (given ?? undefined),
    problem: options.problem,
  });
  return parsed.success ? parsed.data : undefined;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) ?? undefined;
  } catch {
    return text;
  }
}
