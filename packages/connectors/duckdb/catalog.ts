import type { DuckDBValue } from '@duckdb/node-api';
import type { Catalog, TableName } from '@powerset/connector-kit/connector.ts';
import { ALLOWED_FUNCTIONS } from './allowed-functions.ts';

type Rows = readonly (readonly DuckDBValue[])[];

/** Reads the catalog of a DuckDB file; `query` runs our own statements. */
export function duckdbCatalog(query: (sql: string) => Promise<Rows>): Catalog {
  return {
    schemas: async () =>
      texts(
        await query(
          `SELECT DISTINCT schema_name FROM information_schema.schemata WHERE catalog_name = current_database() AND schema_name NOT IN ('information_schema', 'pg_catalog') ORDER BY 1`,
        ),
      ),
    defaultSchema: async () => 'main',
    tables: async schema => {
      const rows = await query(
        `SELECT table_schema, table_name, table_type FROM information_schema.tables WHERE table_catalog = current_database() AND table_schema = ${text(schema)} ORDER BY 2`,
      );
      return rows.map((row): TableName => ({
        schema: String(row[0]),
        name: String(row[1]),
        type: row[2] === 'VIEW' ? 'view' : 'table',
      }));
    },
    table: async (schema, name) => {
      const where = `database_name = current_database() AND lower(schema_name) = lower(${text(schema)}) AND lower(table_name) = lower(${text(name)})`;
      const columns = await query(
        `SELECT column_name, data_type, is_nullable, comment FROM duckdb_columns() WHERE ${where} ORDER BY column_index`,
      );
      const keys = await query(
        `SELECT constraint_type, constraint_name, to_json(constraint_column_names)::VARCHAR, referenced_table, to_json(referenced_column_names)::VARCHAR FROM duckdb_constraints() WHERE constraint_type IN ('PRIMARY KEY', 'FOREIGN KEY') AND ${where} ORDER BY constraint_index`,
      );
      const indexes = await query(
        `SELECT index_name, is_unique, expressions FROM duckdb_indexes() WHERE NOT is_primary AND ${where} ORDER BY 1`,
      );
      const [about] = await query(`SELECT comment FROM duckdb_tables() WHERE ${where}`);
      const key = keys.find(row => row[0] === 'PRIMARY KEY');
      return {
        columns: columns.map(row => ({
          name: String(row[0]),
          type: String(row[1]),
          isNullable: Boolean(row[2]),
          comment: comment(row[3]),
        })),
        primaryKey: listed(key?.[2]),
        primaryKeyName: key ? String(key[1]) : null,
        comment: comment(about?.[0]),
        foreignKeys: keys
          .filter(row => row[0] === 'FOREIGN KEY')
          .map(row => ({
            name: String(row[1]),
            columns: listed(row[2]),
            schema: null,
            table: String(row[3]),
            referredColumns: listed(row[4]),
          })),
        indexes: indexes.map(row => ({
          name: String(row[0]),
          isUnique: Boolean(row[1]),
          columns: String(row[2])
            .replace(/^\[|\]$/g, '')
            .split(', ')
            .map(part => part.replace(/^'?"?|"?'?$/g, '')),
        })),
      };
    },
    viewDefinitions: async name =>
      (
        await query(
          `SELECT schema_name, sql FROM duckdb_views() WHERE NOT internal AND lower(view_name) = lower(${text(name)})`,
        )
      ).map(row => ({ schema: String(row[0]), sql: typeof row[1] === 'string' ? row[1] : null })),
    storedFunctions: async () =>
      (await query('SELECT DISTINCT function_name FROM duckdb_functions() WHERE NOT internal')).map(row =>
        String(row[0]),
      ),
    functionNames: async () => [...ALLOWED_FUNCTIONS].filter(name => /^[a-z]\w*$/.test(name)),
  };
}

function texts(rows: Rows): string[] {
  return rows.map(row => String(row[0]));
}

function listed(json: DuckDBValue | undefined): string[] {
  return typeof json === 'string' ? (JSON.parse(json) as string[]) : [];
}

function comment(value: DuckDBValue | undefined): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

function text(value: string): string {
  return `'${value.replaceAll("'", "''")}'`;
}
