import type { SqlLiterals } from './host.ts';

// Engines where Superset doubles backslashes without need (recorded).
const DOUBLED_WITHOUT_NEED = new Set(['postgresql', 'redshift', 'cockroachdb']);
const WITHOUT_BOOLEANS = new Set(['mssql', 'sqlite', 'oracle', 'db2', 'teradatasql', 'sybase']);

/** Returns how values are written for an engine. */
export function sqlLiteralsOf(engine: string): SqlLiterals {
  return {
    hasBooleans: !WITHOUT_BOOLEANS.has(engine),
    doublesBackslashes: keepsTextOpen(engine) || DOUBLED_WITHOUT_NEED.has(engine),
    quote: quoteIn(engine),
    textPrefix: engine === 'mssql' ? 'N' : '',
  };
}

const ESCAPING_ENGINES = new Set([
  'ascend',
  'bigquery',
  'clickhouse',
  'clickhousedb',
  'databend',
  'databricks',
  'doris',
  'firebolt',
  'hive',
  'impala',
  'mariadb',
  'mysql',
  'pydoris',
  'snowflake',
  'starrocks',
]);

/** Returns whether a backslash before a quote keeps a text open in the engine. */
export function keepsTextOpen(engine: string): boolean {
  return ESCAPING_ENGINES.has(engine);
}

/** Engines that do not read two quotes as one: they join adjacent texts, or three quotes begin a text. */
const WITHOUT_DOUBLED_QUOTES = new Set(['ascend', 'bigquery', 'databricks', 'hive', 'impala']);

/** Returns the escaped form of a quote in a text. */
export function quoteIn(engine: string): SqlLiterals['quote'] {
  return WITHOUT_DOUBLED_QUOTES.has(engine) ? "\\'" : "''";
}
