import { fail } from '@powerset/core/errors.ts';
import type { Actor } from '@powerset/core/permissions/actor.ts';
import type { PartitionRequest, Partitions } from '@powerset/core/template/template-context.ts';
import { isRuled, type TableRule } from '@powerset/sql/read/restrict-tables.ts';
import type { Connections } from '../connections/connections.ts';

export interface PartitionDeps {
  readonly connections: Pick<Connections, 'open'>;
  /** Throws unless the actor may read the table. */
  readonly requireTable: (
    actor: Actor,
    databaseId: number,
    table: { readonly schema: string; readonly name: string },
  ) => Promise<void>;
  readonly tableRules: (actor: Actor, databaseId: number) => Promise<readonly TableRule[]>;
}

/** Where a template looks for tables. */
export interface TablePlace {
  readonly databaseId: number;
  /** The schema of unqualified names; null for the connection's own. */
  readonly schema: string | null;
}

/**
 * Returns the partitions of a table, for a user who may read all of it.
 * @throws AppError if they may not, or if they have a row-level security rule on it
 */
export async function tablePartitions(
  request: PartitionRequest,
  place: TablePlace,
  actor: Actor,
  { connections, requireTable, tableRules }: PartitionDeps,
): Promise<Partitions> {
  const {
    connection: { catalog },
  } = await connections.open(place.databaseId, actor);
  const schema = request.schema ?? place.schema ?? (await catalog.defaultSchema());
  await requireTable(actor, place.databaseId, { schema, name: request.table });
  if (isRuled([schema, request.table], await tableRules(actor, place.databaseId))) {
    fail('access.forbidden', {
      detail: `A row-level security rule applies to '${schema}.${request.table}', so its partitions cannot be shown to you.`,
    });
  }
  const found = await catalog.partitions?.(schema, request.table, request.filters);
  return { schema, columns: found?.columns ?? [], latest: found?.latest };
}
