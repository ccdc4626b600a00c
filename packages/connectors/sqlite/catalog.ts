import type { Catalog, ForeignKeyFacts, IndexFacts, TableName } from '@powerset/connector-kit/connector.ts';

type Query = (sql: string, params?: readonly string[]) => Promise<readonly (readonly unknown[])[]>;

/** What an SQLite file holds; it has one schema. */
export function sqliteCatalog(query: Query): Catalog {
  return {
    schemas: async () => ['main'],
    defaultSchema: async () => 'main',
    tables: async schema => (await query(`SELECT name, type FROM pragma_table_list WHERE schema = 'main' AND type <> 'shadow' AND name NOT LIKE 'sqlite~_%' ESCAPE '~' ORDER BY name`))
      .map((row): TableName => ({ schema, name: String(row[0]), type: row[1] === 'view' ? 'view' : 'table' })),
    table: async (_, name) => {
      const columns = await query(`SELECT name, type, "notnull", pk FROM pragma_table_info(?) WHERE NOT EXISTS (SELECT 1 FROM pragma_table_list WHERE type = 'shadow' AND lower(name) = lower(?)) ORDER BY cid`, [name, name]);
      return {
        columns: columns.map(row => ({ name: String(row[0]), type: String(row[1]) || 'TEXT', isNullable: Number(row[2]) === 0 })),
        primaryKey: columns.filter(row => Number(row[3]) > 0).toSorted((a, b) => Number(a[3]) - Number(b[3])).map(row => String(row[0])),
        foreignKeys: await foreignKeysOf(query, name),
        indexes: await indexesOf(query, name),
      };
    },
    storedFunctions: async () => [],
    functionNames: async () => (await query(`SELECT DISTINCT name FROM pragma_function_list WHERE name GLOB '[a-z]*' ORDER BY 1`)).map(row => String(row[0])),
    viewDefinitions: async name => (await query(`SELECT sql FROM sqlite_master WHERE type = 'view' AND lower(name) = lower(?)`, [name])).map(row => ({ schema: 'main', sql: row[0] === null ? null : String(row[0]) })),
  };
}

async function foreignKeysOf(query: Query, name: string): Promise<ForeignKeyFacts[]> {
  const rows = await query('SELECT id, "table", "from", coalesce("to", "from"), on_update, on_delete FROM pragma_foreign_key_list(?) ORDER BY id, seq', [name]);
  return [...Map.groupBy(rows, row => row[0]).values()].map(key => ({ name: null, columns: key.map(row => String(row[2])), schema: null, table: String(key[0]![1]), referredColumns: key.map(row => String(row[3])), ...ruleOf('onUpdate', key[0]![4]), ...ruleOf('onDelete', key[0]![5]) }));
}

function ruleOf(rule: 'onUpdate' | 'onDelete', action: unknown): Partial<ForeignKeyFacts> {
  return action === 'NO ACTION' ? {} : { [rule]: String(action) };
}

// Indexes that the engine made itself stand for keys.
async function indexesOf(query: Query, name: string): Promise<IndexFacts[]> {
  const rows = await query(`SELECT i.name, i."unique", c.name FROM pragma_index_list(?) AS i JOIN pragma_index_info(i.name) AS c WHERE i.origin = 'c' AND c.name IS NOT NULL ORDER BY i.name, c.seqno`, [name]);
  return [...Map.groupBy(rows, row => row[0]).values()].map(index => ({ name: String(index[0]![0]), isUnique: Number(index[0]![1]) === 1, columns: index.map(row => String(row[2])) }));
}
