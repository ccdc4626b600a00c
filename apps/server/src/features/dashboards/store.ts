import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import { MAX_ID } from '@powerset/contracts/fields.ts';
import { fail } from '@powerset/core/errors.ts';
import { isOneOfIds, NEVER, type Condition } from '../../listing/conditions.ts';
import type { Db } from '../../metadata/open-store.ts';
import { ownersOf, peopleById, setOwners, type Person } from '../../metadata/people.ts';
import type { DashboardTable } from '../../metadata/tables.ts';
import { dashboardVersions } from './versions.ts';

/** A dashboard with the names of its related objects. */
export interface Dashboard extends Selectable<DashboardTable> {
  readonly owners: readonly Person[];
  readonly roles: readonly { readonly id: number; readonly name: string }[];
  readonly charts: readonly {
    readonly id: number;
    readonly name: string;
    readonly uuid: string;
    readonly dataset_id: number | null;
  }[];
  readonly creator: Person | undefined;
  readonly changer: Person | undefined;
}

export function dashboardStore(db: Db) {
  return {
    byIds: (ids: readonly number[]): Promise<Dashboard[]> => load(db, isOneOfIds('dashboards.id', ids)),
    visible: (ids: readonly number[], condition: Condition): Promise<Dashboard[]> =>
      load(db, sql`${isOneOfIds('dashboards.id', ids)} and ${condition}`),
    /**
     * Finds a dashboard by id, by uuid, by the uuid of its embedding if allowed, or by slug, in this order,
     * so that the result does not depend on the user.
     */
    async visibleByName(
      name: string,
      condition: Condition,
      byEmbedding = false,
    ): Promise<Dashboard | undefined> {
      const id = /^\d{1,10}$/.test(name) && Number(name) <= MAX_ID ? Number(name) : -1;
      const embedded = byEmbedding
        ? sql`dashboards.id in (select dashboard_id from embedded_dashboards where embedded_dashboards.uuid = ${name})`
        : NEVER;
      const {
        rows: [named],
      } = await sql<{
        id: number;
      }>`select id from dashboards where id = ${id} or uuid = ${name} or slug = ${name} or ${embedded}
        order by case when id = ${id} then 0 when uuid = ${name} then 1 when ${embedded} then 2 else 3 end limit 1`.execute(
        db,
      );
      return named && (await load(db, sql`${isOneOfIds('dashboards.id', [named.id])} and ${condition}`))[0];
    },
    byUuid: (uuid: string) =>
      db.selectFrom('dashboards').selectAll().where('uuid', '=', uuid).executeTakeFirst(),
    bySlug: (slug: string) =>
      db.selectFrom('dashboards').select('id').where('slug', '=', slug).executeTakeFirst(),
    async insert(dashboard: Insertable<DashboardTable>): Promise<number> {
      const { id } = await db
        .insertInto('dashboards')
        .values(dashboard)
        .returning('id')
        .executeTakeFirstOrThrow();
      await dashboardVersions(db).keep(id);
      return id;
    },
    /**
     * With `from`, writes only if the row still has that version; another user may have saved since it was
     * read.
     */
    async update(id: number, change: Updateable<DashboardTable>, from?: number): Promise<void> {
      if (Object.keys(change).length === 0) return;
      await dashboardVersions(db).keep(id);
      const query = db.updateTable('dashboards').set(change).where('id', '=', id);
      const { numUpdatedRows } = await (
        from === undefined ? query : query.where('changed_on', '=', from)
      ).executeTakeFirstOrThrow();
      if (from !== undefined && numUpdatedRows === 0n) fail('resource.conflict');
      await dashboardVersions(db).keep(id);
    },
    async remove(ids: readonly number[]): Promise<void> {
      await db
        .deleteFrom('favourites')
        .where('kind', '=', 'dashboard')
        .where('object_id', 'in', ids)
        .execute();
      await db.deleteFrom('dashboards').where('id', 'in', ids).execute();
    },
    setOwners: (id: number, userIds: readonly number[]): Promise<void> =>
      setOwners(db, 'dashboard', id, userIds),
    async setRoles(id: number, roleIds: readonly number[]): Promise<void> {
      await db.deleteFrom('dashboard_roles').where('dashboard_id', '=', id).execute();
      const links = [...new Set(roleIds)].map(role_id => ({ dashboard_id: id, role_id }));
      if (links.length > 0)
        await db
          .insertInto('dashboard_roles')
          .values(links)
          .onConflict(conflict => conflict.doNothing())
          .execute();
    },
    /** Sets the charts of the dashboard; ids that do not exist are skipped. */
    async setCharts(id: number, chartIds: readonly number[]): Promise<void> {
      await db.deleteFrom('dashboard_charts').where('dashboard_id', '=', id).execute();
      await addCharts(db, id, chartIds);
    },
    addCharts: (id: number, chartIds: readonly number[]): Promise<void> => addCharts(db, id, chartIds),
  };
}

async function addCharts(db: Db, dashboardId: number, chartIds: readonly number[]): Promise<void> {
  const existing = await db.selectFrom('charts').select('id').where(isOneOfIds('id', chartIds)).execute();
  const links = existing.map(chart => ({ dashboard_id: dashboardId, chart_id: chart.id }));
  if (links.length > 0)
    await db
      .insertInto('dashboard_charts')
      .values(links)
      .onConflict(conflict => conflict.doNothing())
      .execute();
}

async function load(db: Db, where: Condition): Promise<Dashboard[]> {
  const rows = await db.selectFrom('dashboards').selectAll().where(where).orderBy('id').execute();
  if (rows.length === 0) return [];
  const ids = rows.map(row => row.id);
  const owners = await ownersOf(db, 'dashboard', ids);
  const people = await peopleById(
    db,
    rows.flatMap(row => [row.created_by, row.changed_by]),
  );
  const roles = Map.groupBy(
    await db
      .selectFrom('dashboard_roles')
      .innerJoin('roles', 'roles.id', 'dashboard_roles.role_id')
      .select(['dashboard_id', 'roles.id', 'roles.name'])
      .where('dashboard_id', 'in', ids)
      .orderBy('roles.id')
      .execute(),
    row => row.dashboard_id,
  );
  const charts = Map.groupBy(
    await db
      .selectFrom('dashboard_charts')
      .innerJoin('charts', 'charts.id', 'dashboard_charts.chart_id')
      .select(['dashboard_id', 'charts.id', 'charts.name', 'charts.uuid', 'charts.dataset_id'])
      .where('dashboard_id', 'in', ids)
      .orderBy('charts.id')
      .execute(),
    row => row.dashboard_id,
  );
  return rows.map(row => ({
    ...row,
    owners: owners.get(row.id) ?? [],
    roles: (roles.get(row.id) ?? []).map(({ id, name }) => ({ id, name })),
    charts: charts.get(row.id) ?? [],
    creator: people.get(row.created_by ?? 0),
    changer: people.get(row.changed_by ?? 0),
  }));
}
