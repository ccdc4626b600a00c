import { catalogByQueries } from '@powerset/connector-kit/catalog-by-queries.ts';
import { COMMON_FUNCTIONS } from '@powerset/connector-kit/common-functions.ts';
import { connectionOver } from '@powerset/connector-kit/connection-over.ts';
import type { Connection } from '@powerset/connector-kit/connector.ts';
import { loadPeer } from '@powerset/connector-kit/peer-package.ts';
import type { ServerAddress } from '@powerset/connector-kit/server-address.ts';
import { TERADATA_QUERIES } from './catalog.ts';
import { teradataDriver, type Teradata } from './driver.ts';
import { teradatasqlFacts } from './facts.ts';

/** Connects to Teradata with the package `teradatasql`. */
export function openTeradata(
  address: ServerAddress,
  load: () => Teradata = () => loadPeer('teradatasql', teradatasqlFacts.label),
): Promise<Connection> {
  return connectionOver(teradataDriver(address, load()), {
    facts: teradatasqlFacts,
    mostNames: 2,
    describeSql: sql => `SELECT TOP 0 * FROM (\n${sql}\n) described`,
    // The driver itself interprets words in braces, and some of them read and write files of this machine.
    chain: '{',
    // They read and write files and other servers, and run programs.
    refused:
      /^(read_nos|write_nos|script|execr|foreign|load_from_hcatalog|load_to_hcatalog|teradata_\w+|nativesql|td_unpivot|tableoperator|xmlquery|xmltable|td_dbqlparam|monitor\w*|abortsessions|set\w*rate|identify\w*)$/,
    catalog: query =>
      catalogByQueries(query, TERADATA_QUERIES, {
        functionNames: [
          ...COMMON_FUNCTIONS,
          'add_months',
          'characters',
          'decode',
          'last_day',
          'months_between',
          'nvl',
          'oreplace',
          'regexp_substr',
          'strtok',
          'to_char',
          'to_date',
          'to_number',
          'trunc',
          'zeroifnull',
        ],
        hidden: HIDDEN,
      }),
  });
}

const HIDDEN =
  /^(All|Crashdumps|dbc|dbcmngr|Default|External_AP|EXTUSER|GLOBAL_FUNCTIONS|LockLogShredder|mldb|PDCR\w*|Public|SQLJ|Sys_\w+|SysAdmin|SYSBAR|SYSJDBC|SYSLIB|SYSSPATIAL|System\w*|SYSUDTLIB|SYSUIF|TD_\w+|TDaaS_\w*|TDMaps|TDPUSER|TDQCD|TDStats|tdwm|val)$/i;
