import { COMMON_FUNCTIONS } from '@powerset/connector-kit/common-functions.ts';
import { connectionOver, type CatalogQuery } from '@powerset/connector-kit/connection-over.ts';
import type { ColumnFacts, Connection } from '@powerset/connector-kit/connector.ts';
import { loadPeer } from '@powerset/connector-kit/peer-package.ts';
import type { ServerAddress } from '@powerset/connector-kit/server-address.ts';
import { mssqlCatalog } from './catalog.ts';
import { mssqlDriver, type Mssql } from './driver.ts';
import { mssqlFacts } from './facts.ts';

/** Connects to SQL Server, Azure SQL or Synapse with the package `mssql`. */
export async function openMssql(
  address: ServerAddress,
  load: () => Mssql = () => loadPeer('mssql', mssqlFacts.label),
): Promise<Connection> {
  return connectionOver(await mssqlDriver(address, load()), {
    facts: mssqlFacts,
    describe: describeMssql,
    catalog: query =>
      mssqlCatalog(query, {
        functionNames: [
          ...COMMON_FUNCTIONS,
          'dateadd',
          'datediff',
          'datepart',
          'format',
          'getdate',
          'iif',
          'isnull',
          'len',
          'string_agg',
          'try_cast',
          'try_convert',
        ],
      }),
  });
}

// SQL Server does not allow ORDER BY in a nested query.
async function describeMssql(sql: string, query: CatalogQuery): Promise<readonly ColumnFacts[]> {
  const columns = await query(
    'SELECT name, system_type_name, is_nullable FROM sys.dm_exec_describe_first_result_set(?, NULL, 0) WHERE is_hidden = 0 ORDER BY column_ordinal',
    [sql],
  );
  return columns.map(([name, type, isNullable]) => ({
    name: String(name),
    type: String(type).toUpperCase(),
    isNullable: isNullable === true,
  }));
}
