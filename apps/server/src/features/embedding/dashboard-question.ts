import { parseMetadata } from '@powerset/core/dashboard/metadata.ts';
import type { Dataset } from '@powerset/core/dataset/dataset.ts';
import { filtersOnly, readFilters, type NativeFilter } from '@powerset/core/filters/native-filter.ts';
import type { QueryContext, QueryObject } from '@powerset/core/query/query-object.ts';
import type { Db } from '../../metadata/open-store.ts';
import { isChartQuestion } from './chart-question.ts';
import { isFilterQuestion } from './filter-question.ts';

export interface QuestionDeps {
  readonly db: Db;
  /** Returns the queries of a stored chart: built from its form data, or as saved. */
  readonly storedQueries: (chartId: number) => Promise<readonly QueryObject[]>;
}

type Asked = 'another thing' | 'another question' | 'its question';

/**
 * Returns whether a request comes from a chart or a native filter of its dashboard and queries the same, with
 * other filters.
 */
export async function askedOnDashboard(
  context: QueryContext,
  dataset: Dataset,
  { db, storedQueries }: QuestionDeps,
): Promise<Asked> {
  const { dashboardId, chartId, filterId } = askedFrom(context);
  const filters = await filtersOf(dashboardId, db);
  const times = choosableTimes(filters, dataset);
  if (filterId !== undefined) {
    const filter = filters.find(
      ({ id, targets }) => id === filterId && targets.some(target => target.datasetId === dataset.id),
    );
    if (!filter) return 'another thing';
    return context.queries.every(query => isFilterQuestion(query, context, { filter, dataset, times }))
      ? 'its question'
      : 'another question';
  }
  const chart = await db
    .selectFrom('dashboard_charts')
    .innerJoin('charts', 'charts.id', 'dashboard_charts.chart_id')
    .select('charts.dataset_id')
    .where('dashboard_id', '=', dashboardId)
    .where('charts.id', '=', chartId)
    .executeTakeFirst();
  if (chart?.dataset_id !== dataset.id) return 'another thing';
  const stored = await storedQueries(chartId);
  return context.queries.every(query => isChartQuestion(query, context, { stored, times }))
    ? 'its question'
    : 'another question';
}

/** Returns the sources that a request names, or an id that nothing has. */
export function askedFrom({ form_data: form }: QueryContext): {
  readonly dashboardId: number;
  readonly chartId: number;
  readonly filterId: unknown;
} {
  const { dashboardId, slice_id: chartId, type, native_filter_id: filterId = null } = form ?? {};
  return {
    dashboardId: idOf(dashboardId),
    chartId: idOf(chartId),
    filterId: type === 'NATIVE_FILTER' ? filterId : undefined,
  };
}

/** The largest possible id in PostgreSQL. */
const LAST_ID = 2 ** 31 - 1;

function idOf(value: unknown): number {
  const id = Number(value);
  return Number.isInteger(id) && id > 0 && id <= LAST_ID ? id : -1;
}

async function filtersOf(dashboardId: number, db: Db): Promise<readonly NativeFilter[]> {
  const dashboard = await db
    .selectFrom('dashboards')
    .select('json_metadata')
    .where('id', '=', dashboardId)
    .executeTakeFirst();
  const configuration = parseMetadata(dashboard?.json_metadata ?? null)['native_filter_configuration'];
  // Filters from other programs need not state their type.
  return filtersOnly(
    readFilters(
      Array.isArray(configuration)
        ? configuration.map((one: unknown) =>
            typeof one === 'object' ? { filterType: 'filter_select', ...one } : one,
          )
        : [],
    ),
  );
}

// A time column filter lets users replace a chart's time column with any of the dataset's.
function choosableTimes(filters: readonly NativeFilter[], dataset: Dataset): ReadonlySet<string> {
  const isChoice = filters.some(
    ({ filterType, targets }) =>
      filterType === 'filter_timecolumn' && targets.some(target => target.datasetId === dataset.id),
  );
  return new Set(
    isChoice ? dataset.columns.flatMap(({ columnName, isTemporal }) => (isTemporal ? columnName : [])) : [],
  );
}
