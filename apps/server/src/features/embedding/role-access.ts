import { sql } from 'kysely';
import type { Dataset } from '@powerset/core/dataset/dataset.ts';
import type { Actor } from '@powerset/core/permissions/actor.ts';
import type { QueryContext } from '@powerset/core/query/query-object.ts';
import { ownersOf } from '../../metadata/people.ts';
import { sharedByRole } from '../dashboards/access.ts';
import { askedFrom, askedOnDashboard, type QuestionDeps } from './dashboard-question.ts';

/**
 * Returns whether a request comes from a chart or a filter on a dashboard shared with one of the actor's
 * roles (`reference/permissions.md`, rule 3).
 */
export async function isSharedByRole(
  actor: Actor,
  context: QueryContext,
  dataset: Dataset,
  deps: QuestionDeps,
): Promise<boolean> {
  const { dashboardId, chartId } = askedFrom(context);
  const { rows } =
    await sql`select 1 from dashboards where dashboards.id = ${dashboardId} and ${sharedByRole(actor)}`.execute(
      deps.db,
    );
  return (
    rows.length > 0 &&
    !(await owns(actor, dashboardId, chartId, deps)) &&
    (await askedOnDashboard(context, dataset, deps)) === 'its question'
  );
}

// Users who can change the queries could give themselves access to anything.
async function owns(
  actor: Actor,
  dashboardId: number,
  chartId: number,
  { db }: QuestionDeps,
): Promise<boolean> {
  const owners = [
    ...(await ownersOf(db, 'dashboard', [dashboardId])).values(),
    ...(await ownersOf(db, 'chart', [chartId])).values(),
  ].flat();
  return owners.some(({ id }) => id === actor.userId);
}
