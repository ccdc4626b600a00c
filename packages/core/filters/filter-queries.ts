import { buildQuery, type AskedQuery } from '../form-data/build-query.ts';
import type { BuiltFilter } from '../form-data/adhoc-filter.ts';
import { asList, metricsOf, type FormData } from '../form-data/form-data.ts';
import type { BuiltQueryContext } from '../form-data/query-context.ts';
import type { QueryColumn, QueryMetric } from '../query/query-object.ts';
import { GENERIC_TYPES, type GenericType } from '../table/result-table.ts';
import type { DataMasks } from './data-mask.ts';
import { parentAdditions } from './dependencies.ts';
import type { NativeFilter } from './native-filter.ts';
import { targetOf } from './value-filter.ts';

/** The typed search text, and the types of the columns. */
export interface ValueSearch {
  readonly search?: string | null | undefined;
  /** Generic types of columns by name, as numbers. */
  readonly coltypeMap?: Readonly<Record<string, number>> | undefined;
}

/** Returns the queries for the values of a column, narrowed by typed text. */
export function valueQueries(formData: FormData, { search, coltypeMap }: ValueSearch = {}) {
  const query = buildQuery(formData);
  const metrics = metricsOf(formData['sortMetric']).filter(metric => metric !== '');
  const ascending = formData['sortAscending'] === undefined || Boolean(formData['sortAscending']);
  const searches = query.columns.flatMap(column => searchFilter(column, search, coltypeMap));
  return [
    {
      ...query,
      metrics,
      filters: [...query.filters, ...searches],
      orderby: (metrics.length > 0 ? metrics : query.columns).map(by => [by, ascending] as const),
    },
  ];
}

/** Returns the queries for the smallest and the largest value of a column. */
export function boundsQueries(formData: FormData) {
  // A filter without a column still sends its query, which the server refuses.
  const column = String(asList(formData['groupby'])[0] ?? '');
  return [{ ...buildQuery(formData), columns: [], metrics: [end('MIN', column, 1), end('MAX', column, 2)] }];
}

/** Returns the query for what a dataset has: its columns, or the time grains of its database. */
export function listQueries(resultType: 'columns' | 'timegrains'): readonly AskedQuery[] {
  return [{ result_type: resultType, columns: [], metrics: [], orderby: [] }];
}

export interface FilterRequestInput {
  readonly filter: NativeFilter;
  readonly dashboardId: number;
  readonly rowLimit: number;
  /** The selections of the filters on which this one depends. */
  readonly masks: DataMasks;
  readonly search?: string;
  /** The type of the filter's column, if known. */
  readonly columnType?: GenericType | null | undefined;
  /** Limits the query to these values, to learn which of them still exist. */
  readonly among?: readonly unknown[];
}

/**
 * Returns the request for the values of a filter; undefined until it is set up, and for filters without a
 * request.
 */
export function filterRequest(input: FilterRequestInput): BuiltQueryContext | undefined {
  const { filter } = input;
  const datasetId = filter.targets[0]?.datasetId;
  const queries = datasetId === undefined ? undefined : queriesOf(input);
  if (datasetId === undefined || !queries) return undefined;
  return {
    datasource: { id: datasetId, type: 'table' },
    force: false,
    queries,
    form_data: {
      datasource: `${datasetId}__table`,
      viz_type: filter.filterType,
      type: 'NATIVE_FILTER',
      native_filter_id: filter.id,
      dashboardId: input.dashboardId,
      groupby: columnsOf(filter),
    },
    result_format: 'json',
    result_type: 'full',
  };
}

function queriesOf(input: FilterRequestInput): readonly AskedQuery[] | undefined {
  const { filter } = input;
  switch (filter.filterType) {
    case 'filter_select':
      return targetOf(filter) && narrowedQueries(input);
    case 'filter_range':
      return targetOf(filter) && boundsQueries(formDataOf(input));
    case 'filter_timecolumn':
    case 'filter_groupby':
      return listQueries('columns');
    case 'filter_timegrain':
      return listQueries('timegrains');
    default:
      return undefined;
  }
}

function narrowedQueries(input: FilterRequestInput): readonly AskedQuery[] {
  const { search = '', among, columnType } = input;
  const column = targetOf(input.filter)!.column;
  const coltypeMap = { [column]: GENERIC_TYPES[columnType ?? 'string'] };
  const queries = valueQueries(formDataOf(input), { search: search.trim(), coltypeMap });
  if (!among) return queries;
  const only: BuiltFilter = { col: column, op: 'IN', val: among };
  return queries.map(query => ({ ...query, filters: [...query.filters, only], row_limit: among.length + 1 }));
}

function formDataOf({ filter, rowLimit, masks }: FilterRequestInput): FormData {
  const { controlValues } = filter;
  return {
    groupby: columnsOf(filter),
    adhoc_filters: filter.adhoc_filters ?? [],
    extra_form_data: parentAdditions(filter, masks),
    granularity_sqla: filter.granularity_sqla ?? undefined,
    time_range: filter.time_range ?? undefined,
    sortMetric: filter.sortMetric ?? controlValues['sortMetric'],
    sortAscending: controlValues.sortAscending ?? true,
    row_limit: rowLimit,
  };
}

function columnsOf(filter: NativeFilter): readonly string[] {
  const name = filter.targets[0]?.column?.name;
  return name === undefined ? [] : [name];
}

function searchFilter(
  column: QueryColumn,
  search: string | null | undefined,
  coltypeMap: ValueSearch['coltypeMap'],
): readonly BuiltFilter[] {
  if (!search || typeof column !== 'string') return [];
  const type = coltypeMap?.[column];
  const canHold =
    type === GENERIC_TYPES.string || (type === GENERIC_TYPES.numeric && !Number.isNaN(Number(search)));
  return canHold ? [{ col: column, op: 'ILIKE', val: `%${search}%` }] : [];
}

function end(aggregate: 'MIN' | 'MAX', column: string, id: number): QueryMetric {
  return {
    aggregate,
    column: { column_name: column, id, type_generic: GENERIC_TYPES.numeric },
    expressionType: 'SIMPLE',
    hasCustomLabel: true,
    label: aggregate.toLowerCase(),
  };
}
