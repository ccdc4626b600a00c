import { COMMON_FUNCTIONS } from '@powerset/connector-kit/common-functions.ts';
import { connectionOver } from '@powerset/connector-kit/connection-over.ts';
import type { Connection } from '@powerset/connector-kit/connector.ts';
import { informationSchemaCatalog } from '@powerset/connector-kit/information-schema.ts';
import type { ServerAddress } from '@powerset/connector-kit/server-address.ts';
import { databendDriver } from './driver.ts';
import { databendFacts } from './facts.ts';

/** Connects to Databend over HTTP. */
export function openDatabend(address: ServerAddress): Promise<Connection> {
  return connectionOver(databendDriver(address), {
    facts: databendFacts,
    // They read files, other servers, and the queries of other users on the same account.
    refused:
      /^(infer_schema|list_stage|inspect_parquet|result_scan|read_parquet|stream_status|task_history|fuse_\w+|query_(log|history|profile))$/,
    catalog: query =>
      informationSchemaCatalog(query, {
        hidden: ['information_schema', 'system', 'system_history'],
        defaultSchema: address.path[0] ?? 'default',
        functionNames: [
          ...COMMON_FUNCTIONS,
          'to_date',
          'to_timestamp',
          'date_trunc',
          'approx_count_distinct',
        ],
      }),
  });
}
