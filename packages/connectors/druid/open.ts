import { COMMON_FUNCTIONS } from '@powerset/connector-kit/common-functions.ts';
import { connectionOver } from '@powerset/connector-kit/connection-over.ts';
import type { Connection } from '@powerset/connector-kit/connector.ts';
import { informationSchemaCatalog } from '@powerset/connector-kit/information-schema.ts';
import type { ServerAddress } from '@powerset/connector-kit/server-address.ts';
import { druidDriver } from './driver.ts';
import { druidFacts } from './facts.ts';

/** Connects to Druid over HTTP; datasources are tables of the schema `druid`. */
export function openDruid(address: ServerAddress): Promise<Connection> {
  return connectionOver(druidDriver(address), {
    facts: druidFacts,
    // They read files, other servers and datasources named by strings.
    refused: /^(extern|append|inline|http|localfiles|s3|google|azure|azurestorage|hdfs|delta|iceberg|sql)$/,
    catalog: query =>
      informationSchemaCatalog(query, {
        hidden: ['information_schema', 'sys', 'view'],
        defaultSchema: 'druid',
        functionNames: [
          ...COMMON_FUNCTIONS,
          'time_floor',
          'time_shift',
          'time_parse',
          'approx_count_distinct',
        ],
      }),
  });
}
