import { catalogByQueries } from '@powerset/connector-kit/catalog-by-queries.ts';
import { COMMON_FUNCTIONS } from '@powerset/connector-kit/common-functions.ts';
import { connectionOver } from '@powerset/connector-kit/connection-over.ts';
import type { Connection } from '@powerset/connector-kit/connector.ts';
import type { ServerAddress } from '@powerset/connector-kit/server-address.ts';
import { EXASOL_QUERIES } from './catalog.ts';
import { exasolDriver } from './driver.ts';
import { exaFacts } from './facts.ts';

/** Connects to Exasol through its WebSocket interface; `connect` opens the socket. */
export function openExasol(
  address: ServerAddress,
  connect: (url: string) => WebSocket = url => new WebSocket(url),
): Promise<Connection> {
  return connectionOver(exasolDriver(address, connect), {
    facts: exaFacts,
    mostNames: 2,
    // It reads other servers and files.
    refused: /^import$/,
    catalog: query =>
      catalogByQueries(query, EXASOL_QUERIES, {
        functionNames: [
          ...COMMON_FUNCTIONS,
          'add_days',
          'add_months',
          'date_trunc',
          'days_between',
          'decode',
          'group_concat',
          'nvl',
          'posix_time',
          'regexp_substr',
          'to_char',
          'to_date',
          'to_timestamp',
          'trunc',
        ],
        foldsNames: true,
      }),
  });
}
