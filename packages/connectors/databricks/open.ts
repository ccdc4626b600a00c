import { COMMON_FUNCTIONS } from '@powerset/connector-kit/common-functions.ts';
import { connectionOver, type CatalogQuery } from '@powerset/connector-kit/connection-over.ts';
import type { Catalog, Connection } from '@powerset/connector-kit/connector.ts';
import { namesFile } from '@powerset/connector-kit/file-names.ts';
import { informationSchemaCatalog } from '@powerset/connector-kit/information-schema.ts';
import type { ServerAddress } from '@powerset/connector-kit/server-address.ts';
import { catalogOf, databricksDriver, schemaOf } from './driver.ts';
import { databricksFacts } from './facts.ts';

/** Connects to a SQL warehouse; Unity Catalog lists its contents. */
export async function openDatabricks(address: ServerAddress): Promise<Connection> {
  return connectionOver(databricksDriver(address), {
    facts: databricksFacts,
    // They pass their own query text to another database, or read files and models that table grants do not
    // protect.
    refused: /^(remote_query|read_files|ai_query|http_request|java_method|reflect|try_reflect)$/,
    chain: '|>',
    replaced: /\$\{/,
    leadsElsewhere: namesFile,
    catalog: query => databricksCatalog(query, address),
  });
}

function databricksCatalog(query: CatalogQuery, address: ServerAddress): Catalog {
  const name = catalogOf(address);
  return informationSchemaCatalog(query, {
    prefix: name === undefined ? '' : `\`${name.replaceAll('`', '``')}\`.`,
    name: 'information_schema',
    hidden: ['information_schema'],
    defaultSchema: schemaOf(address) ?? 'default',
    functionNames: COMMON_FUNCTIONS,
    routines: ['routines', 'routine_name'],
  });
}
