import type { Catalog, TableName } from '@powerset/connector-kit/connector.ts';

type Query = (sql: string, params?: readonly string[]) => Promise<readonly (readonly (string | null)[])[]>;

const SYSTEM_SCHEMAS = `schema_name !~ '^pg_'`;

/** What a PostgreSQL database holds, as far as the role may see. */
export function postgresqlCatalog(query: Query): Catalog {
  return {
    schemas: async () => (await query(`SELECT schema_name FROM information_schema.schemata WHERE ${SYSTEM_SCHEMAS} ORDER BY 1`)).map(row => row[0]!),
    defaultSchema: async () => (await query('SELECT current_schema()'))[0]?.[0] ?? 'public',
    tables: async schema => {
      const rows = await query(`SELECT n.nspname, c.relname, c.relkind FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
        WHERE n.nspname = $1 AND c.relkind IN ('r', 'p', 'v', 'm', 'f') AND NOT c.relispartition ORDER BY 2`, [schema]);
      return rows.map((row): TableName => ({ schema: row[0]!, name: row[1]!, type: row[2] === 'v' || row[2] === 'm' ? 'view' : 'table' }));
    },
    table: async (schema, name) => {
      const columns = await query(`SELECT a.attname, upper(pg_catalog.format_type(a.atttypid, a.atttypmod)), a.attnotnull::text FROM pg_catalog.pg_attribute a
        JOIN pg_catalog.pg_class c ON c.oid = a.attrelid JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
        WHERE n.nspname = $1 AND c.relname = $2 AND a.attnum > 0 AND NOT a.attisdropped ORDER BY a.attnum`, [schema, name]);
      const keys = await query(`SELECT a.attname FROM pg_catalog.pg_index i JOIN pg_catalog.pg_class c ON c.oid = i.indrelid JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
        JOIN pg_catalog.pg_attribute a ON a.attrelid = c.oid AND a.attnum = ANY (i.indkey) WHERE i.indisprimary AND n.nspname = $1 AND c.relname = $2`, [schema, name]);
      return { columns: columns.map(row => ({ name: row[0]!, type: typeText(row[1]!), isNullable: row[2] === 'false' })), primaryKey: keys.map(row => row[0]!) };
    },
    functionNames: async () => (await query(`SELECT DISTINCT proname FROM pg_catalog.pg_proc WHERE pg_catalog.pg_function_is_visible(oid) AND prokind IN ('f', 'a', 'w') AND proname !~ '^(_|pg_)' ORDER BY 1`)).map(row => row[0]!),
  };
}

// As people write types, with a space behind a comma.
function typeText(type: string): string {
  return type.replace(/^CHARACTER VARYING/, 'VARCHAR').replace(/^CHARACTER\b/, 'CHAR').replace(/,(?=\d)/, ', ');
}
