import type { CatalogQuery } from '@powerset/connector-kit/connection-over.ts';
import type { Catalog } from '@powerset/connector-kit/connector.ts';
import { storedName as stored, toldName as told } from '@powerset/connector-kit/folded-names.ts';

const TABLES = `SELECT table_name, 'table' FROM all_tables WHERE owner = ? AND nested = 'NO' AND secondary = 'N' UNION ALL SELECT view_name, 'view' FROM all_views WHERE owner = ? ORDER BY 1`;
const COLUMNS = 'SELECT column_name, data_type, nullable FROM all_tab_columns WHERE owner = ? AND table_name = ? ORDER BY column_id';
const KEY = `SELECT c.constraint_name, c.column_name FROM all_cons_columns c JOIN all_constraints k ON k.owner = c.owner AND k.constraint_name = c.constraint_name WHERE k.constraint_type = 'P' AND c.owner = ? AND c.table_name = ? ORDER BY c.position`;

/** What a database of Oracle holds; names in capitals, which people write without quotes, are told in small letters as clients of the reference know them. */
export function oracleCatalog(query: CatalogQuery, functionNames: readonly string[]): Catalog {
  return {
    schemas: async () => (await query('SELECT username FROM all_users ORDER BY 1')).map(row => told(row[0])),
    defaultSchema: async () => told((await query('SELECT USER FROM DUAL'))[0]?.[0]),
    tables: async schema => (await query(TABLES, [stored(schema), stored(schema)])).map(row => ({ schema, name: told(row[0]), type: row[1] === 'view' ? 'view' : 'table' })),
    table: async (schema, name) => {
      const path = [stored(schema), stored(name)];
      const key = await query(KEY, path);
      return {
        columns: (await query(COLUMNS, path)).map(([column, type, nullable]) => ({ name: told(column), type: String(type), isNullable: nullable !== 'N' })),
        primaryKey: key.map(row => told(row[1])), primaryKeyName: key.length > 0 ? told(key[0]![0]) : null,
      };
    },
    functionNames: async () => functionNames,
  };
}
