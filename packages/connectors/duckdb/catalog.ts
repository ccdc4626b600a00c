import type { DuckDBValue } from '@duckdb/node-api';
import type { Catalog, TableName } from '@powerset/connector-kit/connector.ts';
import { ALLOWED_FUNCTIONS } from './allowed-functions.ts';

type Rows = readonly (readonly DuckDBValue[])[];

/** What a DuckDB file holds; `query` runs text of ours. */
export function duckdbCatalog(query: (sql: string) => Promise<Rows>): Catalog {
  return {
    schemas: async () => texts(await query(`SELECT DISTINCT schema_name FROM information_schema.schemata WHERE catalog_name = current_database() AND schema_name NOT IN ('information_schema', 'pg_catalog') ORDER BY 1`)),
    defaultSchema: async () => 'main',
    tables: async schema => {
      const rows = await query(`SELECT table_schema, table_name, table_type FROM information_schema.tables WHERE table_catalog = current_database() AND table_schema = ${text(schema)} ORDER BY 2`);
      return rows.map((row): TableName => ({ schema: String(row[0]), name: String(row[1]), type: row[2] === 'VIEW' ? 'view' : 'table' }));
    },
    table: async (schema, name) => {
      const columns = await query(`SELECT column_name, data_type, is_nullable FROM duckdb_columns() WHERE database_name = current_database() AND schema_name = ${text(schema)} AND table_name = ${text(name)} ORDER BY column_index`);
      const keys = await query(`SELECT unnest(constraint_column_names) FROM duckdb_constraints() WHERE constraint_type = 'PRIMARY KEY' AND schema_name = ${text(schema)} AND table_name = ${text(name)}`);
      return { columns: columns.map(row => ({ name: String(row[0]), type: String(row[1]), isNullable: Boolean(row[2]) })), primaryKey: texts(keys) };
    },
    functionNames: async () => [...ALLOWED_FUNCTIONS].filter(name => /^[a-z]\w*$/.test(name)),
  };
}

function texts(rows: Rows): string[] {
  return rows.map(row => String(row[0]));
}

function text(value: string): string {
  return `'${value.replaceAll("'", "''")}'`;
}
