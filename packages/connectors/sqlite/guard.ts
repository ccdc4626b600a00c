import { AppError } from '@powerset/core/errors.ts';
import { readingOf } from '@powerset/connector-kit/read-text.ts';
import type { SqlReading } from '@powerset/connector-kit/connector.ts';
import { sqliteDialect } from './dialect.ts';

/** Functions that reach files, settings or the database's own pages. */
const REFUSED_FUNCTIONS =
  /^(pragma_|load_extension$|fts3_tokenizer$|readfile$|writefile$|edit$|dbstat$|sqlite_dbpage$|sqlite_stmt$|bytecode$|tables_used$|zipfile$|fsdir$|lsdir$)/;

/** Analyzes a statement; only queries and plans pass. */
export function readSqliteSql(sql: string): SqlReading {
  return readingOf(sql, sqliteDialect.lexicalRules, ({ kind, functions, tables }) => {
    if (kind === 'show' || kind === 'other') return new AppError('query.refused');
    // A function without arguments is read like a table.
    const refused = [...functions, ...tables.map(({ path }) => path.at(-1)!.text.toLowerCase())].find(name =>
      REFUSED_FUNCTIONS.test(name),
    );
    return refused === undefined
      ? undefined
      : new AppError('query.function-refused', { detail: `The function ${refused} is not allowed here.` });
  });
}

/** The only schema of a file, in which unqualified names are looked up whatever schema was chosen. */
export const OWN_SCHEMA = 'main';

/**
 * Refuses unqualified names if the chosen schema is not the one in which SQLite looks them up, because rules
 * and permissions are checked for the chosen one.
 * @throws AppError `query.refused`
 */
export function requireOwnSchema(
  { tables }: Extract<SqlReading, { ok: true }>['statements'][number],
  schema: string | undefined,
): void {
  const name = tables.find(table => table.schema === null)?.name;
  if (schema && schema.toLowerCase() !== OWN_SCHEMA && name !== undefined)
    throw new AppError('query.refused', {
      detail: `Schema '${schema}' does not exist: the tables are in ${OWN_SCHEMA}. Select that schema, or write ${OWN_SCHEMA}.${name}`,
    });
}
