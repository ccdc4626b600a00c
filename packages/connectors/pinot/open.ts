import { connectionOver } from '@powerset/connector-kit/connection-over.ts';
import type { Connection } from '@powerset/connector-kit/connector.ts';
import type { ServerAddress } from '@powerset/connector-kit/server-address.ts';
import { pinotCatalog } from './catalog.ts';
import { pinotDriver } from './driver.ts';
import { pinotFacts } from './facts.ts';

/** Asks a broker for rows and the controller for tables. */
export function openPinot(address: ServerAddress): Promise<Connection> {
  return connectionOver(pinotDriver(address), {
    facts: pinotFacts,
    // They read other tables that texts name, or run programs.
    refused: /^(in_?subquery|in_?partitioned_?subquery|lookup|groovy)$/,
    // There are no subqueries, so what a query gives is seen by asking for one row.
    describeSql: sql => (/\blimit\b/i.test(sql) ? sql : `${sql}\nLIMIT 1`),
    catalog: () => pinotCatalog(address),
  });
}
