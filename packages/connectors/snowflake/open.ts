import { COMMON_FUNCTIONS } from '@powerset/connector-kit/common-functions.ts';
import { connectionOver } from '@powerset/connector-kit/connection-over.ts';
import type { Connection } from '@powerset/connector-kit/connector.ts';
import { dialectOf } from '@powerset/connector-kit/dialect-of.ts';
import { informationSchemaCatalog } from '@powerset/connector-kit/information-schema.ts';
import type { ServerAddress } from '@powerset/connector-kit/server-address.ts';
import { snowflakeDriver } from './driver.ts';
import { snowflakeFacts } from './facts.ts';

/** Connects to a Snowflake account through its SQL API. */
export async function openSnowflake(address: ServerAddress): Promise<Connection> {
  const [database, schema] = address.path;
  return connectionOver(snowflakeDriver(address), {
    facts: snowflakeFacts,
    // They act on the account, or reveal the queries of other users with the same account.
    refused:
      /^(system.*|result_scan|query_history.*|external_.*|infer_schema|directory|get_ddl|get_object_references)$/,
    chain: '->>',
    catalog: query =>
      informationSchemaCatalog(query, {
        prefix: database === undefined ? '' : `${dialectOf(snowflakeFacts).quoteIdentifier(database)}.`,
        hidden: ['information_schema'],
        defaultSchema: schema?.toUpperCase() ?? 'PUBLIC',
        functionNames: COMMON_FUNCTIONS,
        routines: ['FUNCTIONS', 'FUNCTION_NAME'],
      }),
  });
}
