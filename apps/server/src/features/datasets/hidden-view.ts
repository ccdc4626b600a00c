import type { Actor } from '@powerset/core/permissions/actor.ts';
import { refuseHiddenViews } from '@powerset/connector-kit/hidden-views.ts';
import type { TableRule } from '@powerset/sql/read/restrict-tables.ts';
import type { Connections } from '../../connections/connections.ts';

export interface HiddenViewDeps {
  readonly connections: Connections;
  readonly tableRules: (actor: Actor, databaseId: number) => Promise<readonly TableRule[]>;
}

/**
 * Throws if the table of a new dataset shows rows that rules hide from the actor: a view over a protected
 * table, or a partition of one. Users who may write rules can create such a dataset, because it needs to
 * exist before it can get its own rules.
 */
export async function requireNoHiddenView(
  {
    databaseId,
    schema,
    tableName: name,
  }: { readonly databaseId: number; readonly schema: string | null; readonly tableName: string },
  actor: Actor,
  { connections, tableRules }: HiddenViewDeps,
): Promise<void> {
  if (actor.can('can_write', 'Row Level Security')) return;
  const rules = await tableRules(actor, databaseId);
  if (rules.length === 0) return;
  const {
    connection,
    connector: { dialect },
  } = await connections.open(databaseId, actor);
  await refuseHiddenViews(
    `SELECT * FROM ${dialect.tableName({ ...(schema === null ? {} : { schema }), name })}`,
    { rules, schema, dialect, connection },
  );
}
