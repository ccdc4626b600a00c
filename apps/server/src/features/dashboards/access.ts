import { sql, type SqlBool } from 'kysely';
import { isAdmin, type Actor } from '@powerset/core/permissions/actor.ts';
import { readableDatasets } from '../../access/data-access.ts';
import { ALWAYS, anyOf, isOneOf, isOneOfIds, type Condition } from '../../listing/conditions.ts';

/**
 * Returns the dashboards that the actor may see: owned ones, and published ones with a chart of a readable
 * dataset. If dashboards can name roles, those that do are only for these roles.
 */
export function visibleDashboards(actor: Actor, hasRoles: boolean): Condition {
  if (actor.guest) return isOneOfIds('dashboards.id', [...actor.guest.dashboardIds]);
  if (isAdmin(actor)) return ALWAYS;
  const owned = sql<SqlBool>`exists (select 1 from dashboard_owners where dashboard_owners.dashboard_id = dashboards.id and dashboard_owners.user_id = ${actor.userId})`;
  const readable = sql<SqlBool>`exists (select 1 from dashboard_charts inner join charts on charts.id = dashboard_charts.chart_id inner join datasets on datasets.id = charts.dataset_id
    where dashboard_charts.dashboard_id = dashboards.id and ${readableDatasets(actor)})`;
  const published = sql<SqlBool>`dashboards.is_published = 1`;
  if (!hasRoles) return anyOf([owned, sql<SqlBool>`(${published} and ${readable})`]);
  const named = sql<SqlBool>`exists (select 1 from dashboard_roles where dashboard_roles.dashboard_id = dashboards.id)`;
  return anyOf([owned, sql<SqlBool>`(${published} and not ${named} and ${readable})`, sharedByRole(actor)]);
}

/**
 * Returns the published dashboards that name a role of the actor; they count only if dashboards can name
 * roles.
 */
export function sharedByRole(actor: Actor): Condition {
  return sql<SqlBool>`(dashboards.is_published = 1 and exists (select 1 from dashboard_roles where dashboard_roles.dashboard_id = dashboards.id
    and ${isOneOf(
      'dashboard_roles.role_id',
      actor.roles.map(role => role.id),
    )}))`;
}
