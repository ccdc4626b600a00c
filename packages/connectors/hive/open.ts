import { COMMON_FUNCTIONS } from '@powerset/connector-kit/common-functions.ts';
import { connectionOver } from '@powerset/connector-kit/connection-over.ts';
import type { Connection } from '@powerset/connector-kit/connector.ts';
import { dialectOf } from '@powerset/connector-kit/dialect-of.ts';
import type { EngineFacts } from '@powerset/connector-kit/engine-facts.ts';
import { namesFile } from '@powerset/connector-kit/file-names.ts';
import { loadPeer } from '@powerset/connector-kit/peer-package.ts';
import type { ServerAddress } from '@powerset/connector-kit/server-address.ts';
import { hiveCatalog } from './catalog.ts';
import { hiveDriver, type HivePackage } from './driver.ts';

/** Connects to a server of HiveServer2's protocol with the package `hive-driver`. */
export function openHive(
  address: ServerAddress,
  {
    facts,
    auth,
    load = () => loadPeer('hive-driver', facts.label),
  }: { readonly facts: EngineFacts; readonly auth: 'plain' | 'none'; readonly load?: () => HivePackage },
): Promise<Connection> {
  return connectionOver(hiveDriver(address, { dialect: dialectOf(facts), auth, hive: load() }), {
    facts,
    // They run programs and methods of the server, or read files that table grants do not protect.
    refused: /^(transform|java_method|reflect2?|try_reflect|in_file|read_files)$/,
    // Servers substitute settings and environment variables there.
    chain: '|>',
    replaced: /\$\{/,
    leadsElsewhere: namesFile,
    catalog: query =>
      hiveCatalog(query, {
        defaultSchema: address.path[0] ?? 'default',
        functionNames: [
          ...COMMON_FUNCTIONS,
          'collect_set',
          'concat_ws',
          'date_add',
          'date_sub',
          'from_unixtime',
          'get_json_object',
          'nvl',
          'regexp_extract',
          'to_date',
          'unix_timestamp',
        ],
      }),
  });
}
