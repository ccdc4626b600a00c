import { STANDARD_SQL } from '@powerset/sql/read/lexical-rules.ts';
import { readSql } from '@powerset/sql/read/read-sql.ts';

export interface SqlTable {
  readonly catalog: string | null;
  readonly schema: string | null;
  readonly table: string;
}

/** The tables that a text names, each once, for showing; of a text that cannot be read, none. */
export function sqlTables(sql: string | null): SqlTable[] {
  const statements = readSql(sql ?? '', STANDARD_SQL);
  if (statements.some(({ problem }) => problem !== undefined)) return [];
  const tables = statements.flatMap(statement => statement.tables).map(({ path }): SqlTable => {
    const [table, schema = null, catalog = null] = path.map(({ text }) => text).reverse();
    return { catalog, schema, table: table! };
  });
  return [...new Map(tables.map(table => [JSON.stringify(table), table])).values()];
}
