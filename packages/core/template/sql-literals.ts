import type { SqlLiterals } from './host.ts';

const BACKSLASH_ENGINES = new Set(['postgresql', 'mysql', 'mariadb', 'redshift', 'cockroachdb', 'starrocks', 'doris', 'bigquery', 'clickhouse', 'databricks', 'hive']);
const WITHOUT_BOOLEANS = new Set(['mssql', 'sqlite', 'oracle', 'db2', 'teradatasql', 'sybase']);

/** How values are written out for an engine. */
export function sqlLiteralsOf(engine: string): SqlLiterals {
  return { hasBooleans: !WITHOUT_BOOLEANS.has(engine), doublesBackslashes: BACKSLASH_ENGINES.has(engine), textPrefix: engine === 'mssql' ? 'N' : '' };
}
