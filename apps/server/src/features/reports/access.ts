import { sql, type SqlBool } from 'kysely';
import { fail } from '@powerset/core/errors.ts';
import { isAdmin, type Actor } from '@powerset/core/permissions/actor.ts';
import { ALWAYS, type Condition } from '../../listing/conditions.ts';
import type { Db } from '../../metadata/open-store.ts';

/** Returns the reports that the actor may see: its own, or all for users who may read all data. */
export function visibleReports(actor: Actor): Condition {
  if (isAdmin(actor) || actor.can('all_datasource_access', 'all_datasource_access')) return ALWAYS;
  return sql<SqlBool>`exists (select 1 from report_owners where report_owners.report_id = reports.id and report_owners.user_id = ${actor.userId})`;
}

/** Throws if one of these items has alerts or reports, which would have nothing to send. */
export async function requireNoReports(
  db: Db,
  kind: 'chart' | 'dashboard' | 'database',
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  const found = await db
    .selectFrom('reports')
    .select('name')
    .where(`${kind}_id`, 'in', ids)
    .orderBy('changed_on')
    .execute();
  if (found.length > 0)
    fail('resource.in-use', {
      detail: `There are associated alerts or reports: ${found.map(({ name }) => name).join(',')}`,
    });
}
