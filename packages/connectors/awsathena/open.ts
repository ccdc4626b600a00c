import { COMMON_FUNCTIONS } from '@powerset/connector-kit/common-functions.ts';
import { connectionOver } from '@powerset/connector-kit/connection-over.ts';
import type { Connection } from '@powerset/connector-kit/connector.ts';
import { informationSchemaCatalog } from '@powerset/connector-kit/information-schema.ts';
import type { ServerAddress } from '@powerset/connector-kit/server-address.ts';
import { awsathenaDriver } from './driver.ts';
import { awsathenaFacts } from './facts.ts';

/** Connects to Athena through its API. */
export async function openAwsathena(address: ServerAddress): Promise<Connection> {
  return connectionOver(awsathenaDriver(address), {
    facts: awsathenaFacts,
    // They pass their own query text to another database, or to a function in the cloud.
    refused: /(^|\.)(query|raw_query|system\$query)$/,
    catalog: query =>
      informationSchemaCatalog(query, {
        hidden: ['information_schema'],
        defaultSchema: address.path[0] ?? 'default',
        functionNames: [
          ...COMMON_FUNCTIONS,
          'approx_distinct',
          'date_trunc',
          'from_iso8601_timestamp',
          'from_unixtime',
        ],
      }),
  });
}
