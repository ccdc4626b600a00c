import type { FastifyInstance } from 'fastify';
import type { Selectable } from 'kysely';
import { filterSetEndpoints, type FilterSetWire } from '@powerset/contracts/filter-set.ts';
import { fail } from '@powerset/core/errors.ts';
import type { Actor } from '@powerset/core/permissions/actor.ts';
import { requireOwner } from '../../access/data-access.ts';
import { giveVersion, requireCurrent, requireUnchanged } from '../../access/version.ts';
import { bind } from '../../http/bind.ts';
import { nextVersion, wireMoment } from '../../listing/moments.ts';
import type { Db } from '../../metadata/open-store.ts';
import type { FilterSetTable } from '../../metadata/tables.ts';
import { visibleDashboard } from '../dashboards/service.ts';

export interface FilterSetDeps {
  readonly db: Db;
  readonly now: () => number;
  readonly hasRoles: boolean;
}

type FilterSet = Selectable<FilterSetTable>;

type Access = ReturnType<typeof accessOf>;

/**
 * Serves saved filter values: only their owner sees personal ones, everyone who sees the dashboard sees the
 * dashboard's own.
 */
export function filterSetRoutes(app: FastifyInstance, deps: FilterSetDeps): void {
  const access = accessOf(deps);
  bindReadsAndRemove(app, deps, access);
  bindCreate(app, deps, access);
  bindUpdate(app, deps, access);
}

function accessOf(deps: FilterSetDeps) {
  const { db } = deps;
  const dashboardOf = (id: number, actor: Actor) =>
    visibleDashboard(String(id), actor, deps).catch(() =>
      fail('resource.not-found', { detail: `dashboard '${id}' not found` }),
    );
  const visibleSet = async (dashboard: number, id: number, actor: Actor): Promise<FilterSet | undefined> => {
    const found = await db
      .selectFrom('filter_sets')
      .selectAll()
      .where('id', '=', id)
      .where('dashboard_id', '=', dashboard)
      .executeTakeFirst();
    return found && isVisible(found, actor) ? found : undefined;
  };
  const requireMine = async (
    set: Pick<FilterSet, 'owner_type' | 'owner_id'>,
    dashboard: number,
    actor: Actor,
  ): Promise<void> => {
    if (set.owner_type === 'User' && set.owner_id !== actor.userId) fail('access.forbidden');
    if (set.owner_type === 'Dashboard')
      requireOwner(
        actor,
        (await dashboardOf(dashboard, actor)).owners.map(owner => owner.id),
      );
  };
  return { dashboardOf, visibleSet, requireMine };
}

function bindReadsAndRemove(app: FastifyInstance, { db }: FilterSetDeps, access: Access): void {
  const { dashboardOf, visibleSet, requireMine } = access;
  bind(app, filterSetEndpoints.list, async ({ actor, params }) => {
    await dashboardOf(params.dashboard, actor);
    const sets = (
      await db
        .selectFrom('filter_sets')
        .selectAll()
        .where('dashboard_id', '=', params.dashboard)
        .orderBy('id')
        .execute()
    ).filter(set => isVisible(set, actor));
    return {
      count: sets.length,
      ids: sets.map(set => set.id),
      result: sets.map(set => ({
        ...toWire(set),
        changed_by_fk: set.changed_by,
        created_by_fk: set.created_by,
        changed_on: wireMoment(set.changed_on),
        created_on: wireMoment(set.created_on),
      })),
    };
  });
  bind(app, filterSetEndpoints.remove, async ({ actor, params, request }) => {
    await dashboardOf(params.dashboard, actor);
    const set = await visibleSet(params.dashboard, params.id, actor);
    if (!set) return {};
    await requireMine(set, params.dashboard, actor);
    await requireUnchanged(request.headers['if-match'], set, db);
    await db.deleteFrom('filter_sets').where('id', '=', params.id).execute();
    return { id: params.dashboard };
  });
}

function bindCreate(app: FastifyInstance, { db, now }: FilterSetDeps, access: Access): void {
  const { dashboardOf, requireMine } = access;
  bind(app, filterSetEndpoints.create, async ({ actor, params, body }) => {
    await dashboardOf(params.dashboard, actor);
    if (body.owner_type === 'Dashboard' && (body.owner_id ?? params.dashboard) !== params.dashboard)
      fail('request.invalid', {
        detail: `CreateFilterSetCommand of dashboard "${params.dashboard}" failed: cannot create dashboard owner filterset based when the ownerid is not the dashboard id`,
      });
    const owner = {
      owner_type: body.owner_type,
      owner_id: body.owner_type === 'Dashboard' ? params.dashboard : (body.owner_id ?? actor.userId ?? 0),
    };
    await requireMine(owner, params.dashboard, actor);
    const row = await db
      .insertInto('filter_sets')
      .values({
        ...owner,
        dashboard_id: params.dashboard,
        name: body.name,
        description: body.description ?? null,
        params: body.json_metadata,
        created_on: now(),
        changed_on: now(),
        created_by: actor.userId,
        changed_by: actor.userId,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    return toWire(row);
  });
}

function bindUpdate(app: FastifyInstance, { db, now }: FilterSetDeps, access: Access): void {
  const { dashboardOf, visibleSet, requireMine } = access;
  bind(app, filterSetEndpoints.update, async ({ actor, params, body, request, reply }) => {
    await dashboardOf(params.dashboard, actor);
    const before = await visibleSet(params.dashboard, params.id, actor);
    if (!before) return reply.code(404).type('application/json; charset=utf-8').send('{}');
    await requireMine(before, params.dashboard, actor);
    if (body.owner_type)
      await requireMine({ owner_type: body.owner_type, owner_id: params.dashboard }, params.dashboard, actor);
    await requireCurrent(
      { header: request.headers['if-match'], sent: body },
      { ...before, kind: 'filter set', fields: () => savedFields(before) },
      { db, now },
    );
    const row =
      (await db
        .updateTable('filter_sets')
        .set({
          name: body.name,
          description: body.description,
          params: body.json_metadata,
          changed_on: nextVersion(now(), before.changed_on),
          changed_by: actor.userId,
          ...(body.owner_type ? { owner_type: body.owner_type, owner_id: params.dashboard } : {}),
        })
        .where('id', '=', params.id)
        .where('changed_on', '=', before.changed_on)
        .returningAll()
        .executeTakeFirst()) ?? fail('resource.conflict');
    giveVersion(reply, row.changed_on);
    return toWire(row);
  });
}

function isVisible(set: FilterSet, actor: Actor): boolean {
  return set.owner_type === 'Dashboard' || set.owner_id === actor.userId;
}

function savedFields({
  name,
  description,
  params,
  owner_type,
}: FilterSet): Readonly<Record<string, unknown>> {
  return { name, description, json_metadata: params, owner_type };
}

function toWire(set: FilterSet): FilterSetWire {
  return {
    id: set.id,
    name: set.name,
    description: set.description,
    dashboard_id: set.dashboard_id,
    owner_id: set.owner_id,
    owner_type: set.owner_type,
    params: JSON.parse(set.params) as Record<string, unknown>,
  };
}
