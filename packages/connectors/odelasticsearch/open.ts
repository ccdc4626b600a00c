import { COMMON_FUNCTIONS } from '@powerset/connector-kit/common-functions.ts';
import { connectionOver, type CatalogQuery } from '@powerset/connector-kit/connection-over.ts';
import type { Catalog, Connection, TableName } from '@powerset/connector-kit/connector.ts';
import type { ServerAddress } from '@powerset/connector-kit/server-address.ts';
import { openSearchDriver } from './driver.ts';
import { odelasticsearchFacts } from './facts.ts';

const SHOW_TABLES = `SHOW TABLES LIKE '%'`;

/** Connects to OpenSearch through its SQL plugin; indexes and aliases are the tables of one schema. */
export function openOpenSearch(address: ServerAddress): Promise<Connection> {
  return connectionOver(openSearchDriver(address), {
    facts: odelasticsearchFacts,
    probeSql: SHOW_TABLES,
    describeSql: sql => (/\blimit\b/i.test(sql) ? sql : `${sql}\nLIMIT 1`),
    catalog: openSearchCatalog,
  });
}

function openSearchCatalog(query: CatalogQuery): Catalog {
  return {
    schemas: async () => ['default'],
    defaultSchema: async () => 'default',
    // The columns follow JDBC's catalog functions.
    tables: async schema =>
      (await query(SHOW_TABLES))
        .filter(row => !String(row[2]).startsWith('.'))
        .map((row): TableName => ({
          schema,
          name: String(row[2]),
          type: /VIEW|ALIAS/.test(String(row[3])) ? 'view' : 'table',
        })),
    table: async (_, name) => ({
      columns: (await query(`DESCRIBE TABLES LIKE '${name.replaceAll("'", "''")}'`)).map(row => ({
        name: String(row[3]),
        type: String(row[5]).toUpperCase(),
        isNullable: true,
      })),
      primaryKey: [],
    }),
    functionNames: async () => COMMON_FUNCTIONS,
  };
}
