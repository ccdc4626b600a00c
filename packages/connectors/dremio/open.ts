import { COMMON_FUNCTIONS } from '@powerset/connector-kit/common-functions.ts';
import { connectionOver } from '@powerset/connector-kit/connection-over.ts';
import type { Connection } from '@powerset/connector-kit/connector.ts';
import { informationSchemaCatalog } from '@powerset/connector-kit/information-schema.ts';
import type { ServerAddress } from '@powerset/connector-kit/server-address.ts';
import { dremioDriver } from './driver.ts';
import { dremioFacts } from './facts.ts';

/** Connects to Dremio through its REST API. */
export function openDremio(address: ServerAddress): Promise<Connection> {
  return connectionOver(dremioDriver(address), {
    facts: dremioFacts,
    // They pass their own query text to another database.
    refused: /^external_query$/,
    catalog: query =>
      informationSchemaCatalog(query, {
        hidden: ['information_schema', 'sys', 'sys.cache'],
        defaultSchema: address.path.length > 0 ? address.path.join('.') : undefined,
        functionNames: [...COMMON_FUNCTIONS, 'date_trunc', 'to_date', 'to_timestamp', 'flatten'],
      }),
  });
}
