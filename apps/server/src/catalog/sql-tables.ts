import { MOST_CLAUSE_LETTERS } from '@powerset/kit/text-limits.ts';
import { STANDARD_SQL } from '@powerset/sql/read/lexical-rules.ts';
import { readSql } from '@powerset/sql/read/read-sql.ts';
import { turns } from '../query/turns.ts';

export interface SqlTable {
  readonly catalog: string | null;
  readonly schema: string | null;
  readonly table: string;
}

/** Returns the tables named in a text, each once, for display; none for unreadable or very long texts. */
export function sqlTables(sql: string | null): SqlTable[] {
  if (sql === null || sql.length > MOST_CLAUSE_LETTERS) return [];
  const statements = readSql(sql, STANDARD_SQL);
  if (statements.some(({ problem }) => problem !== undefined)) return [];
  const tables = statements
    .flatMap(statement => statement.tables)
    .map(({ path }): SqlTable => {
      const [table, schema = null, catalog = null] = path.map(({ text }) => text).reverse();
      return { catalog, schema, table: table! };
    });
  return [...new Map(tables.map(table => [JSON.stringify(table), table])).values()];
}

/** Returns the tables of each text, letting other requests run in between. */
export async function tablesOfEach(texts: readonly (string | null)[]): Promise<readonly SqlTable[][]> {
  const turn = turns();
  const tables: SqlTable[][] = [];
  for (const text of texts) {
    await turn();
    tables.push(sqlTables(text));
  }
  return tables;
}
