import { hidingSecrets } from '@powerset/connector-kit/without-secrets.ts';
import type { ConnectionExtras, Connector } from '@powerset/connector-kit/connector.ts';
import type { AddressConfig } from '@powerset/connector-kit/driverless.ts';
import { ascend } from './ascend/index.ts';
import { awsathena } from './awsathena/index.ts';
import { bigquery } from './bigquery/index.ts';
import { clickhouse } from './clickhouse/index.ts';
import { overClickhouseHttp } from './clickhouse/over-http.ts';
import { clickhousedb } from './clickhousedb/index.ts';
import { cockroachdb } from './cockroachdb/index.ts';
import { crate } from './crate/index.ts';
import { databend } from './databend/index.ts';
import { databricks } from './databricks/index.ts';
import { db2 } from './db2/index.ts';
import { dremio } from './dremio/index.ts';
import { drill } from './drill/index.ts';
import { druid } from './druid/index.ts';
import { duckdb } from './duckdb/index.ts';
import { dynamodb } from './dynamodb/index.ts';
import { elasticsearch } from './elasticsearch/index.ts';
import { exa } from './exa/index.ts';
import { firebird } from './firebird/index.ts';
import { firebolt } from './firebolt/index.ts';
import { gsheets } from './gsheets/index.ts';
import { hana } from './hana/index.ts';
import { hive } from './hive/index.ts';
import { overHiveThrift } from './hive/over-thrift.ts';
import { impala } from './impala/index.ts';
import { kustokql } from './kustokql/index.ts';
import { kustosql } from './kustosql/index.ts';
import { overKusto } from './kustosql/over-rest.ts';
import { kylin } from './kylin/index.ts';
import { mariadb } from './mariadb/index.ts';
import { mssql } from './mssql/index.ts';
import { mysql } from './mysql/index.ts';
import { overMysqlWire } from './mysql/over-wire.ts';
import { netezza } from './netezza/index.ts';
import { odelasticsearch } from './odelasticsearch/index.ts';
import { oracle } from './oracle/index.ts';
import { pinot } from './pinot/index.ts';
import { postgresql } from './postgresql/index.ts';
import { postgresqlFromUri, type PostgresqlConfig, type UsualWay } from './postgresql/config.ts';
import { presto } from './presto/index.ts';
import { pydoris } from './pydoris/index.ts';
import { redshift } from './redshift/index.ts';
import { risingwave } from './risingwave/index.ts';
import { rockset } from './rockset/index.ts';
import { shillelagh } from './shillelagh/index.ts';
import { snowflake } from './snowflake/index.ts';
import { solr } from './solr/index.ts';
import { sqlite } from './sqlite/index.ts';
import { overTables } from './sqlite/over-tables.ts';
import { starrocks } from './starrocks/index.ts';
import { superset } from './superset/index.ts';
import { teradatasql } from './teradatasql/index.ts';
import { trino } from './trino/index.ts';
import { overTrinoHttp } from './trino/over-http.ts';
import { vertica } from './vertica/index.ts';

/** Every known engine, ordered by name. */
export const CONNECTORS = [
  overHiveThrift(ascend, { port: 10_000, auth: 'plain' }),
  awsathena,
  bigquery,
  clickhouse,
  overClickhouseHttp(clickhousedb),
  overPostgresqlWire(cockroachdb, { port: 26_257, sslMode: 'prefer' }),
  crate,
  databend,
  databricks,
  db2,
  dremio,
  drill,
  druid,
  duckdb,
  dynamodb,
  elasticsearch,
  exa,
  firebird,
  firebolt,
  overTables(gsheets),
  hana,
  hive,
  overHiveThrift(impala, { port: 21_050, auth: 'none' }),
  overKusto(kustokql(kustosql)),
  kustosql,
  kylin,
  overMysqlWire(mariadb),
  mssql,
  mysql,
  netezza,
  odelasticsearch,
  oracle,
  pinot,
  postgresql,
  overTrinoHttp(presto),
  overMysqlWire(pydoris),
  overPostgresqlWire(redshift, { port: 5439, sslMode: 'verify-full' }),
  overPostgresqlWire(risingwave, { port: 4566, sslMode: 'prefer' }),
  rockset,
  overTables(shillelagh),
  snowflake,
  solr,
  sqlite,
  overMysqlWire(starrocks),
  superset,
  teradatasql,
  trino,
  vertica,
] as const;

/** Returns the connector and the configuration for an address. */
export function connectorForUri(
  uri: string,
  extras?: ConnectionExtras,
): { readonly connector: Connector; readonly config: unknown } | undefined {
  for (const connector of CONNECTORS) {
    const config = configFrom(uri, extras, connector);
    // The configuration comes from this connector, so it fits its `open`.
    if (config !== undefined) return { connector: connector as unknown as Connector, config };
  }
  return undefined;
}

// An address with a broken escape, such as `%zz`, belongs to no connector.
function configFrom(
  uri: string,
  extras: ConnectionExtras | undefined,
  connector: Pick<Connector, 'fromUri'>,
): unknown {
  try {
    return connector.fromUri(uri, extras);
  } catch (error) {
    if (error instanceof URIError) return undefined;
    throw error;
  }
}

// Creates a connector for an engine that PostgreSQL's driver supports, with its own facts and dialect.
function overPostgresqlWire(
  { engine, label, facts, dialect, fromUri }: Connector<AddressConfig>,
  usual: UsualWay,
): Connector<PostgresqlConfig> {
  return hidingSecrets({
    ...postgresql,
    engine,
    label,
    facts,
    dialect,
    fromUri: (uri, extras) =>
      fromUri(uri) ? postgresqlFromUri(uri.replace(/^[\w+]+:/, 'postgresql:'), extras, usual) : undefined,
  });
}
