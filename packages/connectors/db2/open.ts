import { catalogByQueries } from '@powerset/connector-kit/catalog-by-queries.ts';
import { COMMON_FUNCTIONS } from '@powerset/connector-kit/common-functions.ts';
import { connectionOver } from '@powerset/connector-kit/connection-over.ts';
import type { Connection } from '@powerset/connector-kit/connector.ts';
import { loadPeer } from '@powerset/connector-kit/peer-package.ts';
import type { ServerAddress } from '@powerset/connector-kit/server-address.ts';
import { DB2_QUERIES } from './catalog.ts';
import { db2Driver, type IbmDb } from './driver.ts';
import { db2Facts } from './facts.ts';

/** Connects to Db2 with the package `ibm_db`. */
export function openDb2(
  address: ServerAddress,
  load: () => IbmDb = () => loadPeer('ibm_db', db2Facts.label),
): Promise<Connection> {
  return connectionOver(db2Driver(address, load()), {
    facts: db2Facts,
    probeSql: 'SELECT 1 FROM SYSIBM.SYSDUMMY1',
    mostNames: 2,
    // The driver itself interprets words in braces.
    chain: '{',
    // They read files, other servers and tables named by strings.
    refused:
      /^(xmlquery|xmltable|xmlexists|http\w+|base_table|admin_\w+|external|dbms_\w+|utl_\w+|db2_\w+|(mon|env|wlm|pd|snap|health|event_mon|audit)_\w+|lib_\w+|get_\w+|object_\w+|rebind_\w+|set_\w+|sysinstallobjects|log_\w+|evmon_\w+|am_\w+|ida_\w+|remove_\w+|nextval|nullid_\w+)$/,
    catalog: query =>
      catalogByQueries(query, DB2_QUERIES, {
        functionNames: [
          ...COMMON_FUNCTIONS,
          'char',
          'date',
          'days',
          'decfloat',
          'decode',
          'digits',
          'dayofweek',
          'listagg',
          'locate',
          'nvl',
          'posstr',
          'quarter',
          'timestamp',
          'to_char',
          'to_date',
          'value',
          'varchar_format',
        ],
        foldsNames: true,
        hidden: /^(sys\w*|nullid|sqlj)$/i,
      }),
  });
}
