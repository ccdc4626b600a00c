import { sql, type SqlBool } from 'kysely';
import { isAdmin, type Actor } from '@powerset/core/permissions/actor.ts';
import { readableDatasets, visibleDatabases } from '../../access/data-access.ts';
import { ALWAYS } from '../../listing/conditions.ts';
import type { Db } from '../../metadata/open-store.ts';
import { visibleCharts } from '../charts/access.ts';
import { chartStore } from '../charts/store.ts';
import { visibleDashboards } from '../dashboards/access.ts';
import { dashboardStore } from '../dashboards/store.ts';
import { savedQueryStore } from '../saved-queries/store.ts';
import { exportBundle, type ExportAsk, type ExportedBundle } from './export-bundle.ts';

interface EverythingDeps {
  readonly db: Db;
  readonly hasRoles: boolean;
}

/** Exports everything that the actor may see as one bundle. */
export async function exportEverything(
  actor: Actor,
  deps: EverythingDeps & { readonly now: () => number },
): Promise<ExportedBundle> {
  return exportBundle(await everything(actor, deps), actor, deps);
}

/**
 * Collects everything that the actor may see. Saved queries are private; only a command on the machine
 * exports those of all users.
 */
export async function everything(actor: Actor, { db, hasRoles }: EverythingDeps): Promise<ExportAsk> {
  const all = async (
    table: 'databases' | 'datasets' | 'charts' | 'dashboards' | 'saved_queries',
    where = ALWAYS,
  ): Promise<number[]> =>
    (
      await sql<{
        id: number;
      }>`select ${sql.ref(`${table}.id`)} as id from ${sql.table(table)} where ${where} order by 1`.execute(
        db,
      )
    ).rows.map(row => row.id);
  return {
    type: 'assets',
    databaseIds: await all('databases', visibleDatabases(actor)),
    datasetIds: await all('datasets', readableDatasets(actor)),
    charts: await chartStore(db).byIds(await all('charts', visibleCharts(actor))),
    dashboards: await dashboardStore(db).byIds(await all('dashboards', visibleDashboards(actor, hasRoles))),
    queries: await savedQueryStore(db).byIds(
      await all(
        'saved_queries',
        actor.userId === null && isAdmin(actor)
          ? ALWAYS
          : sql<SqlBool>`saved_queries.created_by = ${actor.userId}`,
      ),
    ),
  };
}
