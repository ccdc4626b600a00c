import { connectionOver } from '@powerset/connector-kit/connection-over.ts';
import type { Connection } from '@powerset/connector-kit/connector.ts';
import type { ServerAddress } from '@powerset/connector-kit/server-address.ts';
import { pinotCatalog } from './catalog.ts';
import { pinotDriver } from './driver.ts';
import { pinotFacts } from './facts.ts';

/** Reads rows from a broker and tables from the controller. */
export function openPinot(address: ServerAddress): Promise<Connection> {
  return connectionOver(pinotDriver(address), {
    facts: pinotFacts,
    // They read other tables named by strings, or run programs.
    refused: /^(in_?subquery|in_?partitioned_?subquery|lookup|groovy)$/,
    // Subqueries are not supported, so reading one row reveals the columns.
    describeSql: sql => (/\blimit\b/i.test(sql) ? sql : `${sql}\nLIMIT 1`),
    catalog: () => pinotCatalog(address),
  });
}
