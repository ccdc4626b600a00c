import { catalogByQueries } from '@powerset/connector-kit/catalog-by-queries.ts';
import { COMMON_FUNCTIONS } from '@powerset/connector-kit/common-functions.ts';
import { connectionOver } from '@powerset/connector-kit/connection-over.ts';
import type { Connection } from '@powerset/connector-kit/connector.ts';
import { loadPeer } from '@powerset/connector-kit/peer-package.ts';
import type { ServerAddress } from '@powerset/connector-kit/server-address.ts';
import { ORACLE_QUERIES } from './catalog.ts';
import { oracleDriver, type Oracledb } from './driver.ts';
import { oracleFacts } from './facts.ts';

/** Connects to Oracle with the package `oracledb`. */
export async function openOracle(
  address: ServerAddress,
  load: () => Oracledb = () => loadPeer('oracledb', oracleFacts.label),
): Promise<Connection> {
  return connectionOver(await oracleDriver(address, load()), {
    facts: oracleFacts,
    probeSql: 'SELECT 1 FROM DUAL',
    describeSql: sql => `SELECT * FROM (\n${sql}\n) described WHERE 1 = 0`,
    // They read files, other servers and tables named by strings.
    refused:
      /^(bfilename|\w*uritype|urifactory|sys_dburigen|xmlquery|xmltable|xmlexists|xmlcast|load_\w+|getxml\w*|sys_xmlagg)$/,
    catalog: query =>
      catalogByQueries(query, ORACLE_QUERIES, {
        functionNames: [
          ...COMMON_FUNCTIONS,
          'decode',
          'listagg',
          'nvl',
          'nvl2',
          'to_char',
          'to_date',
          'to_number',
          'to_timestamp',
          'trunc',
        ],
        foldsNames: true,
      }),
  });
}
