import type { SqlLiterals } from './host.ts';

// Engines whose texts take a backslash as it is, where the reference doubles it all the same (recorded).
const DOUBLED_WITHOUT_NEED = new Set(['postgresql', 'redshift', 'cockroachdb']);
const WITHOUT_BOOLEANS = new Set(['mssql', 'sqlite', 'oracle', 'db2', 'teradatasql', 'sybase']);

/** How values are written out for an engine. */
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

/** Whether a backslash before a quote keeps a text of the engine open. */
export function keepsTextOpen(engine: string): boolean {
  return ESCAPING_ENGINES.has(engine);
}

const JOINING_ENGINES = new Set(['ascend', 'databricks', 'hive', 'impala']);

/** What stands for a quote in a text; where two texts side by side are joined, two quotes are none. */
export function quoteIn(engine: string): SqlLiterals['quote'] {
  return JOINING_ENGINES.has(engine) ? "\\'" : "''";
}
