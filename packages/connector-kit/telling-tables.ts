import { AppError } from '@powerset/core/errors.ts';

interface Named {
  readonly schema: string | null;
  readonly name: string;
}

interface Telling {
  /** Engines that have them. */
  readonly engines: RegExp;
  readonly schemas?: RegExp;
  readonly tables?: RegExp;
}

/** Where engines keep samples of values, running statements, and people with their passwords. From their manuals. */
const TELLING: readonly Telling[] = [
  { engines: /^(postgresql|redshift|cockroachdb|hologres|netezza|vertica|risingwave|greenplum)/, schemas: /^(crdb_internal|v_monitor|v_internal)$/, tables: /^(pg_stat|pg_authid|pg_shadow|pg_largeobject|svv_|svl_|svcs_|stl_|stv_|sys_query|_v_statistic)/ },
  { engines: /^(mysql|mariadb|starrocks|doris|pydoris|tidb)/, schemas: /^(performance_schema|mysql|sys|_statistics_)$/, tables: /^(column_statistics|processlist|innodb_)/ },
  { engines: /^(oracle|oceanbase)/, schemas: /^sys$/, tables: /^(g?v_?\$|dba_|(all|user)_(tab_(histograms|columns|cols|col_statistics|statistics)|part_(histograms|col_statistics)|subpart_(histograms|col_statistics)))/ },
  { engines: /^(db2|ibm_db_sa)/, schemas: /^(sysstat|sysibmadm)$/, tables: /^(coldist|columns|colgroupdist|mon_)/ },
  { engines: /^(clickhouse|trino|presto|databend|crate|dremio|firebolt)/, schemas: /^(system|system\.runtime|runtime|sys|information_schema\.engine.*)$/ },
  { engines: /^(mssql|hana|exa|teradatasql)/, schemas: /^(sys|_sys_statistics|exa_statistics|dbc)$/, tables: /^(m_|exa_dba_|exa_sql_)/ },
  { engines: /^(snowflake|databricks)/, schemas: /^(account_usage|organization_usage|reader_account_usage|query|access)$/, tables: /^query_history/ },
  { engines: /^sqlite/, tables: /^sqlite_stat/ },
];

/**
 * Refuses tables in which the engine itself tells of rows, to somebody from whom rules hide some.
 * @throws AppError `query.refused`
 */
export function refuseTelling(tables: readonly Named[], engine: string): void {
  const telling = tables.find(table => tellsOfRows(engine, table));
  if (telling) throw new AppError('query.refused', { detail: `Rules hide rows of this database from you, and ${telling.name} may tell of them.` });
}

// Whether a table of the engine's own may tell values or statements of others, past any rule that hides rows.
function tellsOfRows(engine: string, { schema, name }: Named): boolean {
  const [place, table] = [schema?.toLowerCase() ?? '', name.toLowerCase()];
  return TELLING.some(({ engines, schemas, tables }) => engines.test(engine) && (schemas?.test(place) || schemas?.test(place.split('.').at(-1)!) || tables?.test(table)));
}
