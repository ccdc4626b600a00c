import { randomUUID } from 'node:crypto';
import { dirname } from 'node:path';
import { fail } from '@powerset/core/errors.ts';
import type { Actor } from '@powerset/core/permissions/actor.ts';
import type { Connector } from '@powerset/connector-kit/connector.ts';
import { connectionOverTables } from '@powerset/connectors/sqlite/over-tables.ts';
import { superset } from '@powerset/connectors/superset/index.ts';
import type { ConnectionsDeps, OpenedConnection } from './connection-target.ts';
import type { Asker } from './impersonation.ts';

/**
 * Returns the meta database, which reads tables of all databases together with the user's permissions.
 * @throws AppError `connection.unsupported` if it is turned off or the asker has no permissions
 */
export function metaConnection(
  asker: Asker,
  { metaTables, memoryLimitMb, workerPath }: ConnectionsDeps,
): OpenedConnection {
  if (!metaTables)
    fail('connection.unsupported', {
      detail: 'The meta database needs the feature flag ENABLE_SUPERSET_META_DB.',
    });
  if (!isActor(asker))
    fail('connection.unsupported', {
      detail: 'Only signed-in users can query the meta database.',
    });
  const scriptsDir = workerPath.endsWith('.ts') ? undefined : dirname(workerPath);
  const connection = connectionOverTables(metaTables(asker), {
    memoryLimitMb,
    scriptsDir,
    functionNames: superset.facts.functionNames === 'asks-the-server' ? [] : superset.facts.functionNames,
  });
  // Permissions and rules of the tables are checked for every answer, so nothing is cached.
  return { connector: superset as unknown as Connector, connection, runsAs: randomUUID() };
}

function isActor(asker: Asker): asker is Actor {
  return asker !== null && 'can' in asker;
}
