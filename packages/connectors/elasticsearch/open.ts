import { connectionOver, type CatalogQuery } from '@powerset/connector-kit/connection-over.ts';
import type { Catalog, Connection, TableName } from '@powerset/connector-kit/connector.ts';
import type { ServerAddress } from '@powerset/connector-kit/server-address.ts';
import { elasticsearchDriver } from './driver.ts';
import { elasticsearchFacts } from './facts.ts';

/** Connects to Elasticsearch through its SQL interface; indexes and aliases are the tables of one schema. */
export function openElasticsearch(address: ServerAddress): Promise<Connection> {
  return connectionOver(elasticsearchDriver(address), {
    facts: elasticsearchFacts,
    catalog: elasticsearchCatalog,
  });
}

function elasticsearchCatalog(query: CatalogQuery): Catalog {
  return {
    schemas: async () => ['default'],
    defaultSchema: async () => 'default',
    // The columns are catalog, name, type and kind; older servers omit the catalog.
    tables: async schema =>
      (await query('SHOW TABLES'))
        .map(row => (row.length === 3 ? [null, ...row] : row))
        .filter(row => !String(row[1]).startsWith('.'))
        .map((row): TableName => ({
          schema,
          name: String(row[1]),
          type: /VIEW|ALIAS/.test(String(row[2])) ? 'view' : 'table',
        })),
    table: async (_, name) => ({
      columns: (await query(`SHOW COLUMNS FROM "${name.replaceAll('"', '""')}"`))
        .filter(row => !/^(STRUCT|NESTED)$/i.test(String(row[1])))
        .map(row => ({ name: String(row[0]), type: String(row[1]).toUpperCase(), isNullable: true })),
      primaryKey: [],
    }),
    functionNames: async () =>
      [...new Set((await query('SHOW FUNCTIONS')).map(row => String(row[0]).toLowerCase()))].sort(),
  };
}
