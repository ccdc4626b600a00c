import { parseMetadata } from '@powerset/core/dashboard/metadata.ts';
import type { Dataset } from '@powerset/core/dataset/dataset.ts';
import { fail } from '@powerset/core/errors.ts';
import { filtersOnly, readFilters, type NativeFilter } from '@powerset/core/filters/native-filter.ts';
import type { Guest } from '@powerset/core/permissions/actor.ts';
import type { QueryContext, QueryObject } from '@powerset/core/query/query-object.ts';
import { refuseDataset } from '../../access/data-access.ts';
import type { Db } from '../../metadata/open-store.ts';
import { isChartQuestion } from './chart-question.ts';
import { isFilterQuestion } from './filter-question.ts';

export interface GuestAccessDeps {
  readonly db: Db;
  /** The questions of a stored chart: as they are built from its form data, or as they were saved. */
  readonly storedQueries: (chartId: number) => Promise<readonly QueryObject[]>;
}

/**
 * Throws unless the guest may ask this: through a chart or a filter of a dashboard of its token, and nothing but what
 * the chart or the filter itself asks, with other filters (`reference/permissions.md`, rules 3 and 9).
 */
export async function requireGuestAccess(guest: Guest, context: QueryContext, dataset: Dataset, { db, storedQueries }: GuestAccessDeps): Promise<void> {
  const form = (context.form_data ?? {}) as Readonly<Record<string, unknown>>;
  const dashboardId = Number(form['dashboardId']);
  if (!guest.dashboardIds.has(dashboardId)) refuseDataset(dataset);
  const filters = await filtersOf(dashboardId, db);
  const times = choosableTimes(filters, dataset);
  if (form['type'] === 'NATIVE_FILTER') {
    const filter = filters.find(({ id, targets }) => id === form['native_filter_id'] && targets.some(target => target.datasetId === dataset.id)) ?? refuseDataset(dataset);
    if (!context.queries.every(query => isFilterQuestion(query, context, { filter, dataset, times }))) refusePayload();
    return;
  }
  const chartId = Number(form['slice_id']);
  const chart = await db.selectFrom('dashboard_charts').innerJoin('charts', 'charts.id', 'dashboard_charts.chart_id').select(['charts.id', 'charts.dataset_id'])
    .where('dashboard_id', '=', dashboardId).where('charts.id', '=', Number.isInteger(chartId) ? chartId : -1).executeTakeFirst();
  if (chart?.dataset_id !== dataset.id) refuseDataset(dataset);
  const stored = await storedQueries(chartId);
  if (!context.queries.every(query => isChartQuestion(query, context, { stored, times }))) refusePayload();
}

async function filtersOf(dashboardId: number, db: Db): Promise<readonly NativeFilter[]> {
  const dashboard = await db.selectFrom('dashboards').select('json_metadata').where('id', '=', dashboardId).executeTakeFirst();
  const configuration = parseMetadata(dashboard?.json_metadata ?? null)['native_filter_configuration'];
  // Filters that other programs wrote need not say their kind.
  return filtersOnly(readFilters(Array.isArray(configuration) ? configuration.map((one: unknown) => (typeof one === 'object' ? { filterType: 'filter_select', ...one } : one)) : []));
}

// A filter for time columns lets people put any time of the dataset in the place of a chart's own.
function choosableTimes(filters: readonly NativeFilter[], dataset: Dataset): ReadonlySet<string> {
  const isChoice = filters.some(({ filterType, targets }) => filterType === 'filter_timecolumn' && targets.some(target => target.datasetId === dataset.id));
  return new Set(isChoice ? dataset.columns.flatMap(({ columnName, isTemporal }) => (isTemporal ? columnName : [])) : []);
}

function refusePayload(): never {
  return fail('access.forbidden', { detail: 'Guest user cannot modify chart payload' });
}
