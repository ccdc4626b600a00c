import type { Insertable, Selectable, Updateable } from 'kysely';
import { fail } from '@powerset/core/errors.ts';
import { isOneOfIds } from '../../listing/conditions.ts';
import type { Db } from '../../metadata/open-store.ts';
import { ownersOf, peopleById, setOwners, type Person } from '../../metadata/people.ts';
import type { ReportRecipientTable, ReportTable } from '../../metadata/tables.ts';

/** A report with the names of its subject. */
export interface Report extends Selectable<ReportTable> {
  readonly chart:
    | { readonly id: number; readonly name: string; readonly viz_type: string | null }
    | undefined;
  readonly dashboard: { readonly id: number; readonly title: string | null } | undefined;
  readonly database: { readonly id: number; readonly name: string } | undefined;
  readonly owners: readonly Person[];
  readonly recipients: readonly Selectable<ReportRecipientTable>[];
  readonly creator: Person | undefined;
  readonly changer: Person | undefined;
}

type Recipient = Pick<Selectable<ReportRecipientTable>, 'type' | 'recipient_config_json'>;

/** Stores reports with their recipients and owners. */
export function reportStore(db: Db) {
  return {
    byIds: (ids: readonly number[]): Promise<Report[]> => load(db, ids),
    async named(name: string, type: ReportTable['type']): Promise<number | undefined> {
      return (
        await db
          .selectFrom('reports')
          .select('id')
          .where('name', '=', name)
          .where('type', '=', type)
          .executeTakeFirst()
      )?.id;
    },
    /** Returns whether the user has already created a report on these items; null items do not count. */
    async hasReportOf(
      userId: number | null,
      { chartId, dashboardId }: { readonly chartId: number | null; readonly dashboardId: number | null },
    ): Promise<boolean> {
      let query = db.selectFrom('reports').select('id').where('created_by', '=', userId);
      if (chartId !== null) query = query.where('chart_id', '=', chartId);
      if (dashboardId !== null) query = query.where('dashboard_id', '=', dashboardId);
      return (await query.limit(1).executeTakeFirst()) !== undefined;
    },
    async insert(report: Insertable<ReportTable>): Promise<number> {
      return (await db.insertInto('reports').values(report).returning('id').executeTakeFirstOrThrow()).id;
    },
    /** Writes only when the row still has that version; another user may have saved since it was read. */
    async update(id: number, change: Updateable<ReportTable>, from: number): Promise<void> {
      const { numUpdatedRows } = await db
        .updateTable('reports')
        .set(change)
        .where('id', '=', id)
        .where('changed_on', '=', from)
        .executeTakeFirstOrThrow();
      if (numUpdatedRows === 0n) fail('resource.conflict');
    },
    setOwners: (id: number, userIds: readonly number[]) => setOwners(db, 'report', id, userIds),
    async setRecipients(id: number, recipients: readonly Recipient[]): Promise<void> {
      await db.deleteFrom('report_recipients').where('report_id', '=', id).execute();
      if (recipients.length > 0)
        await db
          .insertInto('report_recipients')
          .values(recipients.map(recipient => ({ ...recipient, report_id: id })))
          .execute();
    },
    async remove(ids: readonly number[]): Promise<void> {
      await db.deleteFrom('reports').where('id', 'in', ids).execute();
    },
  };
}

async function load(db: Db, ids: readonly number[]): Promise<Report[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('reports').selectAll().where('id', 'in', ids).orderBy('id').execute();
  const recipients = await db
    .selectFrom('report_recipients')
    .selectAll()
    .where('report_id', 'in', ids)
    .orderBy('id')
    .execute();
  const charts = await db
    .selectFrom('charts')
    .select(['id', 'name', 'viz_type'])
    .where(
      isOneOfIds(
        'id',
        rows.flatMap(row => row.chart_id ?? []),
      ),
    )
    .execute();
  const dashboards = await db
    .selectFrom('dashboards')
    .select(['id', 'title'])
    .where(
      isOneOfIds(
        'id',
        rows.flatMap(row => row.dashboard_id ?? []),
      ),
    )
    .execute();
  const databases = await db
    .selectFrom('databases')
    .select(['id', 'name'])
    .where(
      isOneOfIds(
        'id',
        rows.flatMap(row => row.database_id ?? []),
      ),
    )
    .execute();
  const owners = await ownersOf(db, 'report', ids);
  const people = await peopleById(
    db,
    rows.flatMap(row => [row.created_by, row.changed_by]),
  );
  return rows.map(row => ({
    ...row,
    chart: charts.find(({ id }) => id === row.chart_id),
    dashboard: dashboards.find(({ id }) => id === row.dashboard_id),
    database: databases.find(({ id }) => id === row.database_id),
    owners: owners.get(row.id) ?? [],
    recipients: recipients.filter(({ report_id }) => report_id === row.id),
    creator: people.get(row.created_by ?? 0),
    changer: people.get(row.changed_by ?? 0),
  }));
}
