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
  /** The schema and the table, separated by a dot. */
  readonly paths?: RegExp;
  readonly functions?: RegExp;
}

/**
 * Where engines keep samples of values, row counts, running statements, and users with their passwords,
 * according to their manuals.
 */
const TELLING: readonly Telling[] = [
  {
    engines: /^(postgresql|redshift|cockroachdb|hologres|netezza|vertica|risingwave|greenplum)/,
    schemas: /^(pg_toast|pg_toast_temp_\d+|crdb_internal|v_monitor|v_internal)$/,
    tables:
      /^(pg_stat|pg_authid|pg_shadow|pg_largeobject|pg_class$|pg_sequences?$|svv_|svl_|svcs_|stl_|stv_|sys_query|_v_(statistic|table|relation|\w*storage))/,
    functions:
      /^(currtid2?$|st_estimated_?extent$|_postgis_|pg_(stat_|relation_size|total_relation_size|table_size|indexes_size|database_size|tablespace_size|sequence_last_value|sequence_parameters|mcv_list_items|locks_status|lock_status)|pgstat)/,
  },
  {
    engines: /^vertica/,
    tables:
      /^(query_(requests|profiles|plan_profiles|events|consumption)|execution_engine_profiles|dc_\w+|sessions|(column|projection)_storage|storage_containers)$/,
  },
  {
    engines: /^(mysql|mariadb|starrocks|doris|pydoris|tidb)/,
    schemas: /^(performance_schema|mysql|sys|_statistics_)$/,
    tables: /^(column_statistics|processlist|query_cache_info$|innodb_|rocksdb_)/,
    paths:
      /^information_schema\.(tables|tables_extensions|statistics|partitions|partitions_meta|files|be_\w+|fe_\w+|loads|tables_config|metadata_locks|(table|index|user|client)_statistics|(global|session)_status|optimizer_trace|profiling)$/,
  },
  {
    engines: /^(oracle|oceanbase)/,
    schemas: /^sys$/,
    tables:
      /^(g?v_?\$|dba_|(all|user)_(tables|all_tables|object_tables|indexes|ind_(statistics|partitions|subpartitions)|sequences|segments|extents|clusters|tab_(histograms|columns|cols|col_statistics|statistics|partitions|subpartitions|modifications)|part_(histograms|col_statistics)|subpart_(histograms|col_statistics))|(cols|tabs|ind|seq)$)/,
  },
  {
    engines: /^(db2|ibm_db_sa)/,
    schemas: /^(sysstat|sysibmadm)$/,
    tables: /^(coldist|columns|colgroupdist|mon_)/,
    paths: /^(syscat|sysibm)\.(sys)?(tables|columns|indexes|datapartitions|sequences)$/,
  },
  {
    engines: /^(clickhouse|trino|presto|databend|crate|dremio|druid|drill)/,
    schemas: /^(system|system\.runtime|runtime|sys)$/,
  },
  { engines: /^clickhouse/, paths: /^information_schema\.(tables|statistics)$/ },
  {
    engines: /^firebolt/,
    paths: /^information_schema\.(tables|indexes|engine\w*|running_queries|\w*query_history)$/,
  },
  {
    engines: /^(mssql|hana|exa|teradatasql)/,
    schemas: /^(sys|_sys_statistics|exa_statistics|dbc)$/,
    tables:
      /^(m_|exa_dba_|exa_sql_|exa_(all|user)_(tables|object_sizes|indices)$|(sysindexes|sysprocesses|syscacheobjects)$|dm_)/,
    functions: /^(ident_current|objectpropertyex|index_col_stats)$/,
  },
  {
    engines: /^snowflake|^databricks/,
    schemas: /^(account_usage|organization_usage|reader_account_usage|query|access)$/,
    tables: /^query_history/,
    paths: /^information_schema\.(tables|table_storage_metrics|sequences)$/,
  },
  {
    engines: /^bigquery/,
    tables: /^__tables(_summary)?__$/,
    paths:
      /^information_schema\.((jobs|sessions|table_storage|streaming_timeline|write_api_timeline)(_\w+)?|partitions)$/,
  },
  { engines: /^firebird/, tables: /^(mon\$|rdb\$(indices|pages|generators)$)/, functions: /^gen_id$/ },
  {
    engines: /^duckdb/,
    tables: /^(duckdb_(tables|sequences|types|memory|temporary_files)|pg_class|pg_sequences?|pg_enum)$/,
  },
  { engines: /^(sqlite|gsheets|shillelagh|superset)/, tables: /^sqlite_(stat|sequence)/ },
];

/**
 * Refuses system tables that reveal rows, for a user with row-level security rules.
 * @throws AppError `query.refused`
 */
export function refuseTelling(tables: readonly Named[], engine: string): void {
  const telling = tables.find(table => tellsOfRows(engine, table));
  if (telling)
    throw new AppError('query.refused', {
      detail: `'${telling.name}' is not allowed because row-level security rules apply to you in this database.`,
    });
}

// Returns whether a system table may reveal values or other users' statements, bypassing row-level security.
function tellsOfRows(engine: string, { schema, name }: Named): boolean {
  const [place, table] = [schema?.toLowerCase() ?? '', name.toLowerCase()];
  const last = place.split('.').at(-1)!;
  return TELLING.some(
    ({ engines, schemas, tables, paths }) =>
      engines.test(engine) &&
      (schemas?.test(place) || schemas?.test(last) || tables?.test(table) || paths?.test(`${last}.${table}`)),
  );
}

/** Returns whether a built-in function may reveal rows, bypassing row-level security. */
export function isTellingFunction(name: string, engine: string): boolean {
  return TELLING.some(
    ({ engines, functions }) => engines.test(engine) && functions?.test(name.toLowerCase()),
  );
}
