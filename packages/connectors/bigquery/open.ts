import { connectionOver } from '@powerset/connector-kit/connection-over.ts';
import type { Connection } from '@powerset/connector-kit/connector.ts';
import { bytesCost } from '@powerset/connector-kit/estimate-statement.ts';
import type { ServerAddress } from '@powerset/connector-kit/server-address.ts';
import { bigqueryAccount } from './account.ts';
import { bigqueryCatalog } from './catalog.ts';
import { bigqueryAsk, bigqueryDriver, bytesRead } from './driver.ts';
import { bigqueryFacts } from './facts.ts';

/** Connects to a BigQuery project through its API, as a service account. */
export async function openBigquery(address: ServerAddress): Promise<Connection> {
  const account = bigqueryAccount(address);
  const ask = bigqueryAsk(address, account);
  const connection = await connectionOver(bigqueryDriver(address, account), {
    facts: bigqueryFacts,
    // It passes its own query text to another database.
    refused: /^external_query$/,
    chain: '|>',
    catalog: () => bigqueryCatalog(ask, address.path[0]),
  });
  return {
    ...connection,
    estimate: async ({ sql, schema = address.path[0], signal }) =>
      bytesCost(
        await bytesRead(ask, { sql, schema, signal, location: address.query['location'] }, account.project),
      ),
  };
}
