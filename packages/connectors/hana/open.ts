import { catalogByQueries } from '@powerset/connector-kit/catalog-by-queries.ts';
import { COMMON_FUNCTIONS } from '@powerset/connector-kit/common-functions.ts';
import { connectionOver } from '@powerset/connector-kit/connection-over.ts';
import type { Connection } from '@powerset/connector-kit/connector.ts';
import { loadPeer } from '@powerset/connector-kit/peer-package.ts';
import type { ServerAddress } from '@powerset/connector-kit/server-address.ts';
import { HANA_QUERIES } from './catalog.ts';
import { hanaDriver, type Hdb } from './driver.ts';
import { hanaFacts } from './facts.ts';

/** Connects to SAP HANA with the package `hdb`. */
export function openHana(
  address: ServerAddress,
  load: () => Hdb = () => loadPeer('hdb', hanaFacts.label),
): Promise<Connection> {
  return connectionOver(hanaDriver(address, load()), {
    facts: hanaFacts,
    probeSql: 'SELECT 1 FROM DUMMY',
    mostNames: 2,
    // They run their own query text; read other servers, files, and tables named in their arguments; or
    // reveal keys.
    refused:
      /^(sql|hierarchy\w*|graph_table|opencypher_table|external\w*|remote_\w+|linked_\w+|virtual_\w+|import\w*|export\w*|load\w*|encryption_\w+|ce_\w+|apply_filter|map_merge|map_reduce|sys_\w+|m_\w+|nextval|session_set\w*|set_\w+|shutdown\w*)$/,
    catalog: query =>
      catalogByQueries(query, HANA_QUERIES, {
        functionNames: [
          ...COMMON_FUNCTIONS,
          'add_days',
          'add_months',
          'current_date',
          'days_between',
          'ifnull',
          'locate',
          'lpad',
          'nano100_between',
          'string_agg',
          'to_date',
          'to_decimal',
          'to_timestamp',
          'to_varchar',
        ],
        foldsNames: true,
        hidden: /^(_?sys(_\w+)?|_sys\w*|sap_\w+|handb\w*)$/i,
      }),
  });
}
