import { sql, type Selectable, type SqlBool } from 'kysely';
import { isAdmin, type Actor } from '@powerset/core/permissions/actor.ts';
import type { Db } from '../../metadata/open-store.ts';
import type { AnnotationTable } from '../../metadata/tables.ts';
import { visibleCharts } from '../charts/access.ts';

/**
 * Returns the annotations of a layer in chronological order; undefined if the layer does not exist or the
 * actor may not see it.
 */
export async function annotationsFor(
  actor: Actor,
  layerId: number,
  db: Db,
): Promise<readonly Selectable<AnnotationTable>[] | undefined> {
  const layer = await db
    .selectFrom('annotation_layers')
    .select('id')
    .where('id', '=', layerId)
    .executeTakeFirst();
  if (!layer || !(await maySee(actor, layerId, db))) return undefined;
  return db
    .selectFrom('annotations')
    .selectAll()
    .where('layer_id', '=', layerId)
    .orderBy('start_on')
    .orderBy('id')
    .execute();
}

// Guests may only request the layers of the chart that they view; the check of the whole request ensures
// this.
async function maySee(actor: Actor, layerId: number, db: Db): Promise<boolean> {
  return (
    actor.guest !== undefined ||
    isAdmin(actor) ||
    actor.can('can_read', 'Annotation') ||
    (await isOnVisibleChart(actor, layerId, db))
  );
}

// A chart shows a layer only if a user who may read layers saved it. Otherwise users could put any layer on
// their own charts.
async function isOnVisibleChart(actor: Actor, layerId: number, db: Db): Promise<boolean> {
  const saver = sql`coalesce(charts.last_saved_by, charts.changed_by, charts.created_by)`;
  const charts = await db
    .selectFrom('charts')
    .select('params')
    .where('params', 'like', '%"NATIVE"%')
    .where(visibleCharts(actor))
    .where(sql<SqlBool>`exists (select 1 from user_roles inner join roles on roles.id = user_roles.role_id
      left join role_permissions on role_permissions.role_id = roles.id left join permissions on permissions.id = role_permissions.permission_id
      where user_roles.user_id = ${saver} and (lower(roles.name) = 'admin' or (permissions.permission = 'can_read' and permissions.resource = 'Annotation')))`)
    .execute();
  return charts.some(({ params }) => layersOf(params).includes(layerId));
}

function layersOf(params: string | null): readonly number[] {
  const layers = (JSON.parse(params ?? '{}') as { annotation_layers?: unknown } | null)?.annotation_layers;
  return Array.isArray(layers)
    ? (layers as readonly ({ sourceType?: unknown; value?: unknown } | null)[]).flatMap(layer =>
        layer?.sourceType === 'NATIVE' ? Number(layer.value) : [],
      )
    : [];
}
