import { COMMON_FUNCTIONS } from '@powerset/connector-kit/common-functions.ts';
import { connectionOver } from '@powerset/connector-kit/connection-over.ts';
import type { Connection } from '@powerset/connector-kit/connector.ts';
import { informationSchemaCatalog } from '@powerset/connector-kit/information-schema.ts';
import type { ServerAddress } from '@powerset/connector-kit/server-address.ts';
import { fireboltDriver } from './driver.ts';
import { fireboltFacts } from './facts.ts';

/** Asks an engine of Firebolt by HTTP. */
export async function openFirebolt(address: ServerAddress): Promise<Connection> {
  return connectionOver(await fireboltDriver(address), {
    facts: fireboltFacts,
    mostNames: 2,
    // It depends on a setting of the account whether a backslash takes the meaning from a quote.
    replaced: /\\['"`]/,
    // They read files past every grant on tables, or hand texts to other services.
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
