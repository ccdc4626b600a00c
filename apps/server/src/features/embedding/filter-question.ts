import type { Dataset } from '@powerset/core/dataset/dataset.ts';
import type { NativeFilter } from '@powerset/core/filters/native-filter.ts';
import { adhocFiltersOf, conditionsOf } from '@powerset/core/form-data/adhoc-filter.ts';
import { metricsOf } from '@powerset/core/form-data/form-data.ts';
import type { QueryContext, QueryObject } from '@powerset/core/query/query-object.ts';
import { filtersByName, partIdentity } from './asked-parts.ts';

interface AskedFilter {
  readonly filter: NativeFilter;
  readonly dataset: Dataset;
  /** Time columns that may replace the filter's own. */
  readonly times: ReadonlySet<string>;
}

/**
 * Returns whether these are a native filter's queries: the values of its columns, their minimum and maximum,
 * or the list of its type.
 */
export function isFilterQuestion(
  query: QueryObject,
  context: QueryContext,
  { filter, dataset, times }: AskedFilter,
): boolean {
  const columns = new Set(
    filter.targets.flatMap(target => (target.datasetId === dataset.id ? (target.column?.name ?? []) : [])),
  );
  const sortMetrics = new Set(
    metricsOf(filter['sortMetric'] ?? filter.controlValues['sortMetric']).map(partIdentity),
  );
  const isColumn = (part: unknown): boolean => typeof part === 'string' && columns.has(part);
  const isMetric = (part: unknown): boolean =>
    sortMetrics.has(partIdentity(part)) || isAggregateOf(part, isColumn);
  return (
    isListed(query.result_type ?? context.result_type ?? 'full', filter) &&
    [...(query.columns ?? []), ...(query.series_columns ?? [])].every(isColumn) &&
    [...(query.metrics ?? []), ...(query.series_limit_metric ? [query.series_limit_metric] : [])].every(
      isMetric,
    ) &&
    (query.orderby ?? []).every(([by]) => isColumn(by) || isMetric(by)) &&
    isOwnTime(query, filter, times) &&
    hasOwnClauses(query, filter) &&
    filtersByName(query)
  );
}

function isListed(type: string, { filterType }: NativeFilter): boolean {
  switch (type) {
    case 'full':
    case 'results':
      return true;
    case 'columns':
      return filterType === 'filter_timecolumn';
    case 'timegrains':
      return filterType === 'filter_timegrain';
    default:
      return false;
  }
}

function isAggregateOf(part: unknown, isColumn: (name: unknown) => boolean): boolean {
  if (typeof part !== 'object' || part === null) return false;
  const { expressionType, aggregate, sqlExpression, column } = part as Readonly<Record<string, unknown>>;
  return (
    expressionType === 'SIMPLE' &&
    typeof aggregate === 'string' &&
    !sqlExpression &&
    typeof column === 'object' &&
    column !== null &&
    isColumn((column as { column_name?: unknown }).column_name)
  );
}

// Its time range limits the values that a filter offers and is never shown.
function isOwnTime(
  { granularity, is_timeseries: isTimeseries, annotation_layers: layers }: QueryObject,
  filter: NativeFilter,
  times: ReadonlySet<string>,
): boolean {
  return (
    !isTimeseries &&
    (layers ?? []).length === 0 &&
    (!granularity || granularity === filter['granularity_sqla'] || times.has(granularity))
  );
}

/** The condition that a required filter without a value passes to dependent filters. */
const NOTHING = { expressionType: 'SQL', clause: 'WHERE', sqlExpression: '1 = 0' };

function hasOwnClauses({ extras }: QueryObject, filter: NativeFilter): boolean {
  const own = filter.adhoc_filters ?? [];
  const said = Array.from({ length: filter.cascadeParentIds.length + 1 }, (_, empty) =>
    conditionsOf(adhocFiltersOf([...own, ...Array.from({ length: empty }, () => NOTHING)])),
  );
  return (
    (!extras?.where || said.some(({ where }) => where === extras.where)) &&
    (!extras?.having || said[0]!.having === extras.having)
  );
}
