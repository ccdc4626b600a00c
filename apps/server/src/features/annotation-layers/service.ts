import { sql, type Selectable, type SqlBool } from 'kysely';
import { isAdmin, type Actor } from '@powerset/core/permissions/actor.ts';
import type { Db } from '../../metadata/open-store.ts';
import type { AnnotationTable } from '../../metadata/tables.ts';
import { visibleCharts } from '../charts/access.ts';

/** The annotations of a layer in the order of time; undefined when there is no such layer, or none that the actor may see. */
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

// Guests may ask for the layers of the chart that they look at alone, which is held to with the question as a whole.
async function maySee(actor: Actor, layerId: number, db: Db): Promise<boolean> {
  return (
    actor.guest !== undefined ||
    isAdmin(actor) ||
    actor.can('can_read', 'Annotation') ||
    (await isOnVisibleChart(actor, layerId, db))
  );
}

// Only a chart that was saved by somebody who may read layers shows them, or else any layer could be put on a chart of one's own.
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
