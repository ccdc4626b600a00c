import type { Insertable, Selectable } from 'kysely';
import { z } from 'zod';
import type { DashboardContent } from '@powerset/core/dashboard/content.ts';
import { readLayout } from '@powerset/core/dashboard/layout.ts';
import { parseMetadata } from '@powerset/core/dashboard/metadata.ts';
import { readPositions } from '@powerset/core/dashboard/read-positions.ts';
import { stableJson } from '@powerset/kit/stable-json.ts';
import type { Db } from '../../metadata/open-store.ts';
import type { DashboardVersionTable } from '../../metadata/dashboard-tables.ts';
import type { DashboardTable } from '../../metadata/tables.ts';

export const KEPT_VERSIONS = 1000;

const text = z.string().nullable();
const Content = z.object({
  title: text,
  slug: text,
  css: text,
  json_metadata: text,
  position_json: text,
  certified_by: text,
  certification_details: text,
});
/** The columns of a dashboard that its versions store. */
export type VersionContent = Readonly<z.infer<typeof Content>>;

/** A version with its parsed content. */
export interface DashboardVersion extends Omit<Selectable<DashboardVersionTable>, 'content'> {
  readonly content: VersionContent;
}

/**
 * Stores every saved version of dashboards. If a dashboard has more than 1,000, the oldest ones without a
 * note are deleted.
 */
export function dashboardVersions(db: Db) {
  const ofDashboard = (id: number) => db.selectFrom('dashboard_versions').where('dashboard_id', '=', id);
  return {
    /** Stores the current state of the dashboard, unless its newest version has the same content. */
    async keep(id: number): Promise<void> {
      const dashboard = await db.selectFrom('dashboards').selectAll().where('id', '=', id).executeTakeFirst();
      if (!dashboard) return;
      const row = versionRow(dashboard);
      const newest = await ofDashboard(id)
        .select(['version', 'content'])
        .orderBy('version', 'desc')
        .executeTakeFirst();
      if (newest?.content === row.content) return;
      const { content, changed_by } = row;
      await db
        .insertInto('dashboard_versions')
        .values(row)
        .onConflict(known => known.columns(['dashboard_id', 'version']).doUpdateSet({ content, changed_by }))
        .execute();
      await deleteOld(db, id);
    },
    /** Returns the number of versions. */
    async count(id: number): Promise<number> {
      const { count } = await ofDashboard(id)
        .select(({ fn }) => fn.countAll<number | string>().as('count'))
        .executeTakeFirstOrThrow();
      return Number(count);
    },
    /** Returns versions, newest first. */
    async page(id: number, offset: number, limit: number): Promise<readonly DashboardVersion[]> {
      const rows = await ofDashboard(id)
        .selectAll()
        .orderBy('version', 'desc')
        .offset(offset)
        .limit(limit)
        .execute();
      return rows.map(readVersion);
    },
    async find(id: number, version: number): Promise<DashboardVersion | undefined> {
      const row = await ofDashboard(id).selectAll().where('version', '=', version).executeTakeFirst();
      return row && readVersion(row);
    },
    async setNote(id: number, version: number, note: string | null): Promise<void> {
      await db
        .updateTable('dashboard_versions')
        .set({ note })
        .where('dashboard_id', '=', id)
        .where('version', '=', version)
        .execute();
    },
  };
}

/** Returns the content of a version in the form that the dashboard's editor uses. */
export function contentOfVersion(stored: VersionContent): DashboardContent {
  return {
    title: stored.title ?? '',
    slug: stored.slug,
    css: stored.css ?? '',
    certifiedBy: stored.certified_by ?? '',
    certificationDetails: stored.certification_details ?? '',
    metadata: parseMetadata(stored.json_metadata),
    layout: readLayout(readPositions(stored.position_json)),
  };
}

function versionRow(dashboard: Selectable<DashboardTable>): Insertable<DashboardVersionTable> {
  return {
    dashboard_id: dashboard.id,
    version: dashboard.changed_on,
    changed_by: dashboard.changed_by,
    note: null,
    content: stableJson(Content.parse(dashboard)),
  };
}

function readVersion({ content, ...row }: Selectable<DashboardVersionTable>): DashboardVersion {
  return { ...row, version: Number(row.version), content: Content.parse(JSON.parse(content)) };
}

async function deleteOld(db: Db, id: number): Promise<void> {
  const newest = db
    .selectFrom('dashboard_versions')
    .select('version')
    .where('dashboard_id', '=', id)
    .orderBy('version', 'desc')
    .limit(KEPT_VERSIONS);
  await db
    .deleteFrom('dashboard_versions')
    .where('dashboard_id', '=', id)
    .where('note', 'is', null)
    .where('version', 'not in', newest)
    .execute();
}
