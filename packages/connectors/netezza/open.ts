import { COMMON_FUNCTIONS } from '@powerset/connector-kit/common-functions.ts';
import { catalogByQueries } from '@powerset/connector-kit/catalog-by-queries.ts';
import { connectionOver } from '@powerset/connector-kit/connection-over.ts';
import type { Connection } from '@powerset/connector-kit/connector.ts';
import { loadPeer } from '@powerset/connector-kit/peer-package.ts';
import type { ServerAddress } from '@powerset/connector-kit/server-address.ts';
import { NETEZZA_QUERIES } from './catalog.ts';
import { netezzaDriver, type Odbc } from './driver.ts';
import { netezzaFacts } from './facts.ts';

/** Connects to Netezza with the package `odbc` and Netezza's own ODBC driver. */
export function openNetezza(
  address: ServerAddress,
  load: () => Odbc = () => loadPeer('odbc', netezzaFacts.label),
): Promise<Connection> {
  return connectionOver(netezzaDriver(address, load()), {
    facts: netezzaFacts,
    mostNames: 2,
    // ODBC itself interprets words in braces.
    chain: '{',
    // They read files of the server and tables named by strings.
    refused: /^(external|nextval|dblink|xmlextract\w*)$/,
    catalog: query =>
      catalogByQueries(query, NETEZZA_QUERIES, {
        functionNames: [
          ...COMMON_FUNCTIONS,
          'date_part',
          'date_trunc',
          'decode',
          'nvl',
          'strpos',
          'to_char',
          'to_date',
          'to_timestamp',
        ],
        foldsNames: true,
        hidden: /^(definition_schema|information_schema)$/,
      }),
  });
}
