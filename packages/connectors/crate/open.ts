import { COMMON_FUNCTIONS } from '@powerset/connector-kit/common-functions.ts';
import { connectionOver } from '@powerset/connector-kit/connection-over.ts';
import type { Connection } from '@powerset/connector-kit/connector.ts';
import { informationSchemaCatalog } from '@powerset/connector-kit/information-schema.ts';
import type { ServerAddress } from '@powerset/connector-kit/server-address.ts';
import { crateDriver } from './driver.ts';
import { crateFacts } from './facts.ts';

/** Connects to CrateDB over HTTP. */
export function openCrate(address: ServerAddress): Promise<Connection> {
  return connectionOver(crateDriver(address), {
    facts: crateFacts,
    catalog: query => {
      const catalog = informationSchemaCatalog(query, {
        name: 'information_schema',
        hidden: ['information_schema', 'pg_catalog', 'sys', 'blob'],
        defaultSchema: address.query['schema'] ?? 'doc',
        functionNames: COMMON_FUNCTIONS,
      });
      return {
        ...catalog,
        table: async (schema, name) => ({
          ...(await catalog.table(schema, name)),
          primaryKey: (
            await query(
              'SELECT column_name FROM information_schema.key_column_usage WHERE table_schema = ? AND table_name = ? ORDER BY ordinal_position',
              [schema, name],
            )
          ).map(row => String(row[0])),
        }),
      };
    },
  });
}
