import { sql } from 'kysely';
import type { Actor } from '@powerset/core/permissions/actor.ts';
import { readableDatasets } from '../../access/data-access.ts';
import type { Db } from '../../metadata/open-store.ts';
import { sharedByRole } from '../dashboards/access.ts';
import type { rowPolicy } from '../row-rules/service.ts';

export interface AllRowsDeps {
  readonly db: Db;
  /** Whether roles decide who sees a dashboard. */
  readonly hasRoles: boolean;
  readonly rules: ReturnType<typeof rowPolicy>;
}

/** Returns whether an actor may read every row behind the charts of a dashboard. */
export async function readsAllRows(
  { id, chartIds }: { readonly id: number; readonly chartIds: readonly number[] },
  actor: Actor,
  { db, hasRoles, rules }: AllRowsDeps,
): Promise<boolean> {
  if (chartIds.length === 0) return true;
  // Guests see all charts of their dashboards; what their tokens hide is found below.
  const isShared =
    actor.guest?.dashboardIds.has(id) === true || (hasRoles && (await isSharedByRole(id, actor, db)));
  const datasets = await db
    .selectFrom('datasets')
    .select(['id', 'database_id as databaseId', 'schema', 'table_name as tableName', 'sql'])
    .select(readableDatasets(actor).as('isReadable'))
    .where('id', 'in', query =>
      query
        .selectFrom('charts')
        .select(sql<number>`dataset_id`.as('id'))
        .where('charts.id', 'in', chartIds),
    )
    .execute();
  for (const dataset of datasets) {
    if (!isShared && !dataset.isReadable) return false;
    if ((await rules.rowFilters(actor, dataset)).length > 0) return false;
  }
  for (const databaseId of new Set(datasets.map(dataset => dataset.databaseId)))
    if ((await rules.tableRules(actor, databaseId)).length > 0) return false;
  return true;
}

async function isSharedByRole(id: number, actor: Actor, db: Db): Promise<boolean> {
  const found = await db
    .selectFrom('dashboards')
    .select('id')
    .where('id', '=', id)
    .where(sharedByRole(actor))
    .executeTakeFirst();
  return found !== undefined;
}
