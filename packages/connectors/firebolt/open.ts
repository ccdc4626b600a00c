import { COMMON_FUNCTIONS } from '@powerset/connector-kit/common-functions.ts';
import { connectionOver } from '@powerset/connector-kit/connection-over.ts';
import type { Connection } from '@powerset/connector-kit/connector.ts';
import { informationSchemaCatalog } from '@powerset/connector-kit/information-schema.ts';
import type { ServerAddress } from '@powerset/connector-kit/server-address.ts';
import { fireboltDriver } from './driver.ts';
import { fireboltFacts } from './facts.ts';

/** Connects to a Firebolt engine over HTTP. */
export async function openFirebolt(address: ServerAddress): Promise<Connection> {
  return connectionOver(await fireboltDriver(address), {
    facts: fireboltFacts,
    mostNames: 2,
    // A setting of the account decides whether a backslash escapes a quote.
    replaced: /\\['"`]/,
    // They read files that table grants do not protect, or pass text to other services.
    refused: /^(read_\w+|list_objects|ai_\w+|iceberg_\w+|url_\w+)$/,
    catalog: query =>
      informationSchemaCatalog(query, {
        name: 'information_schema',
        hidden: ['information_schema', 'catalog'],
        defaultSchema: 'public',
        functionNames: [
          ...COMMON_FUNCTIONS,
          'array_join',
          'date_add',
          'date_diff',
          'date_trunc',
          'regexp_like',
          'split_part',
          'to_char',
          'to_date',
          'to_timestamp',
        ],
      }),
  });
}
