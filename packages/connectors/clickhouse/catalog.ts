import type { Catalog, TableName } from '@powerset/connector-kit/connector.ts';
import { tablesBehind } from './tables-behind.ts';
import { innerType } from './types.ts';

type Query = (sql: string, params?: readonly string[]) => Promise<readonly (readonly unknown[])[]>;

/** Reads what the account may see of a server; its databases are our schemas. */
export function clickhouseCatalog(query: Query, defaultSchema: string): Catalog {
  return {
    schemas: async () =>
      (
        await query(
          `SELECT name FROM system.databases WHERE lower(name) NOT IN ('system', 'information_schema') ORDER BY name`,
        )
      ).map(row => String(row[0])),
    defaultSchema: async () => defaultSchema,
    tables: async schema =>
      (
        await query(
          `SELECT database, name, engine FROM system.tables WHERE database = $1 AND NOT is_temporary AND name NOT LIKE '.inner%' ORDER BY name`,
          [schema],
        )
      ).map((row): TableName => ({
        schema: String(row[0]),
        name: String(row[1]),
        type: /View$/.test(String(row[2])) ? 'view' : 'table',
      })),
    table: async (schema, name) => {
      const columns = await query(
        'SELECT name, type, is_in_primary_key, comment, is_in_partition_key, is_in_sorting_key FROM system.columns WHERE database = $1 AND table = $2 ORDER BY position',
        [schema, name],
      );
      const marked = (at: number): string[] =>
        columns.filter(row => Number(row[at]) === 1).map(row => String(row[0]));
      return {
        columns: columns.map(row => ({
          name: String(row[0]),
          type: innerType(String(row[1])),
          isNullable: /Nullable\(/.test(String(row[1])),
          comment: String(row[3] ?? '') || null,
        })),
        primaryKey: columns.filter(row => Number(row[2]) === 1).map(row => String(row[0])),
        ...(marked(4).length > 0 ? { partitions: { columns: marked(4) } } : {}),
        ...(marked(5).length > 0 ? { clustering: marked(5) } : {}),
      };
    },
    viewDefinitions: name => tablesBehind(query, name),
    storedFunctions: async () =>
      (await query(`SELECT name FROM system.functions WHERE origin <> 'System'`)).map(row => String(row[0])),
    functionNames: async () =>
      (await query('SELECT name FROM system.functions ORDER BY name')).map(row => String(row[0])),
  };
}
