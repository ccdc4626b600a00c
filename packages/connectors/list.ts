import type { Connector } from '@powerset/connector-kit/connector.ts';
import { duckdb } from './duckdb/index.ts';
import { postgresql } from './postgresql/index.ts';
import { sqlite } from './sqlite/index.ts';

/** Every engine that can be connected; one line each. */
export const CONNECTORS = [duckdb, postgresql, sqlite] as const;

/** The connector and its configuration that an address belongs to. */
export function connectorForUri(uri: string): { readonly connector: Connector; readonly config: unknown } | undefined {
  for (const connector of CONNECTORS) {
    const config = connector.fromUri(uri);
    // The configuration comes from this very connector, so it fits its `open`.
    if (config !== undefined) return { connector: connector as unknown as Connector, config };
  }
  return undefined;
}
