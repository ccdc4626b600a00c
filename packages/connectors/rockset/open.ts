import { COMMON_FUNCTIONS } from '@powerset/connector-kit/common-functions.ts';
import { connectionOver, type CatalogQuery } from '@powerset/connector-kit/connection-over.ts';
import type { Catalog, Connection } from '@powerset/connector-kit/connector.ts';
import { dialectOf } from '@powerset/connector-kit/dialect-of.ts';
import type { ServerAddress } from '@powerset/connector-kit/server-address.ts';
import { rocksetDriver } from './driver.ts';
import { rocksetFacts } from './facts.ts';

/** Connects to Rockset through its API; workspaces are schemas. */
export function openRockset(address: ServerAddress): Promise<Connection> {
  return connectionOver(rocksetDriver(address), {
    facts: rocksetFacts,
    catalog: query => rocksetCatalog(query, address.path[0] ?? 'commons'),
  });
}

function rocksetCatalog(query: CatalogQuery, defaultSchema: string): Catalog {
  const { quoteIdentifier: quote } = dialectOf(rocksetFacts);
  return {
    schemas: async () => (await query('SHOW WORKSPACES')).map(row => String(row[0])),
    defaultSchema: async () => defaultSchema,
    tables: async schema =>
      (await query(`SHOW COLLECTIONS IN ${quote(schema)}`)).map(row => ({
        schema,
        name: String(row[0]),
        type: 'table',
      })),
    table: async (schema, name) => ({
      columns: (await query(`DESCRIBE ${quote(schema)}.${quote(name)}`)).map(([field, type]) => ({
        name: fieldName(field),
        type: String(type).toUpperCase(),
        isNullable: true,
      })),
      primaryKey: [],
    }),
    functionNames: async () => COMMON_FUNCTIONS,
  };
}

// Nested fields come as lists.
function fieldName(field: unknown): string {
  return Array.isArray(field) ? field.map(String).join('.') : String(field);
}
