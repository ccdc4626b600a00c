import { connectionOver } from '@powerset/connector-kit/connection-over.ts';
import { COMMON_FUNCTIONS } from '@powerset/connector-kit/common-functions.ts';
import type { Connection } from '@powerset/connector-kit/connector.ts';
import { loadPeer } from '@powerset/connector-kit/peer-package.ts';
import type { ServerAddress } from '@powerset/connector-kit/server-address.ts';
import { firebirdCatalog } from './catalog.ts';
import { firebirdDriver, type NodeFirebird } from './driver.ts';
import { firebirdFacts } from './facts.ts';

/** Connects to Firebird with the package `node-firebird`. */
export function openFirebird(
  address: ServerAddress,
  load: () => NodeFirebird = () => loadPeer('node-firebird', firebirdFacts.label),
): Promise<Connection> {
  return connectionOver(firebirdDriver(address, load()), {
    facts: firebirdFacts,
    probeSql: 'SELECT 1 FROM RDB$DATABASE',
    describeSql: sql => `SELECT FIRST 0 * FROM (\n${sql}\n) described`,
    // They change the state of the session or of a sequence.
    refused: /^(rdb\$set_context|gen_id)$/,
    catalog: query =>
      firebirdCatalog(query, [
        ...COMMON_FUNCTIONS,
        'dateadd',
        'datediff',
        'decode',
        'iif',
        'list',
        'lpad',
        'maxvalue',
        'minvalue',
        'overlay',
        'position',
        'reverse',
        'rpad',
        'trunc',
      ]),
  });
}
