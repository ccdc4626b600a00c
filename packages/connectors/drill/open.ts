import { COMMON_FUNCTIONS } from '@powerset/connector-kit/common-functions.ts';
import { connectionOver } from '@powerset/connector-kit/connection-over.ts';
import type { Connection } from '@powerset/connector-kit/connector.ts';
import { informationSchemaCatalog } from '@powerset/connector-kit/information-schema.ts';
import type { ServerAddress } from '@powerset/connector-kit/server-address.ts';
import { drillDriver } from './driver.ts';
import { drillFacts } from './facts.ts';

/** Connects to a drillbit over HTTP; a schema is a storage plugin or one of its workspaces. */
export function openDrill(address: ServerAddress): Promise<Connection> {
  return connectionOver(drillDriver(address), {
    facts: drillFacts,
    probeSql: 'SELECT 1 FROM (VALUES(1))',
    catalog: query =>
      informationSchemaCatalog(query, {
        hidden: ['information_schema', 'sys'],
        defaultSchema: address.path.length > 0 ? address.path.slice(0, 2).join('.') : undefined,
        functionNames: [
          ...COMMON_FUNCTIONS,
          'nearestdate',
          'to_date',
          'to_timestamp',
          'flatten',
          'convert_from',
        ],
      }),
  });
}
