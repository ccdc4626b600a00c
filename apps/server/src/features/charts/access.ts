import { sql, type SqlBool } from 'kysely';
import { isAdmin, type Actor } from '@powerset/core/permissions/actor.ts';
import { readableDatasets } from '../../access/data-access.ts';
import { ALWAYS, type Condition } from '../../listing/conditions.ts';

/** Returns the charts that the actor may put on a dashboard, whose users will see their rows. */
export function placeableCharts(actor: Actor): Condition {
  if (isAdmin(actor)) return ALWAYS;
  return sql<SqlBool>`(charts.dataset_id in (select datasets.id from datasets where ${readableDatasets(actor)})
    or (charts.dataset_id is null and ${visibleCharts(actor)}))`;
}

/** Returns the charts that the actor may see: those of readable datasets, and owned ones. */
export function visibleCharts(actor: Actor): Condition {
  if (isAdmin(actor)) return ALWAYS;
  return sql<SqlBool>`(charts.dataset_id in (select datasets.id from datasets where ${readableDatasets(actor)})
    or exists (select 1 from chart_owners where chart_owners.chart_id = charts.id and chart_owners.user_id = ${actor.userId}))`;
}
