import type { Catalog, TableName } from '@powerset/connector-kit/connector.ts';

type Query = (sql: string, params?: readonly string[]) => Promise<readonly (readonly unknown[])[]>;

/** What an SQLite file holds; it has one schema. */
export function sqliteCatalog(query: Query): Catalog {
  return {
    schemas: async () => ['main'],
    defaultSchema: async () => 'main',
    tables: async schema => (await query(`SELECT name, type FROM sqlite_master WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite~_%' ESCAPE '~' ORDER BY name`))
      .map((row): TableName => ({ schema, name: String(row[0]), type: row[1] === 'view' ? 'view' : 'table' })),
    table: async (_, name) => {
      const columns = await query('SELECT name, type, "notnull", pk FROM pragma_table_info(?) ORDER BY cid', [name]);
      return {
        columns: columns.map(row => ({ name: String(row[0]), type: String(row[1]) || 'TEXT', isNullable: Number(row[2]) === 0 })),
        primaryKey: columns.filter(row => Number(row[3]) > 0).toSorted((a, b) => Number(a[3]) - Number(b[3])).map(row => String(row[0])),
      };
    },
    functionNames: async () => (await query(`SELECT DISTINCT name FROM pragma_function_list WHERE name GLOB '[a-z]*' ORDER BY 1`)).map(row => String(row[0])),
  };
}
