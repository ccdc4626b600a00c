import { buildQuery, type BuiltQuery } from '@powerset/core/form-data/build-query.ts';
import type { BuiltFilter } from '@powerset/core/form-data/adhoc-filter.ts';
import { metricsOf } from '@powerset/core/form-data/form-data.ts';
import type { QueryColumn } from '@powerset/core/query/query-object.ts';
import type { OwnState, QueryOptions } from '../kit/define-queries.ts';
import type { FilterSelectFormData } from './form-data.ts';

const NUMERIC = 0;
const STRING = 1;

/** Asks for the values that a reader can choose from, narrowed by the typed text. */
export function toQueries(formData: FilterSelectFormData, { ownState }: QueryOptions): readonly BuiltQuery[] {
  const query = buildQuery(formData);
  const { columns } = query;
  const metrics = metricsOf(formData.sortMetric).filter(metric => metric !== '');
  const ascending = formData.sortAscending === undefined || Boolean(formData.sortAscending);
  return [
    {
      ...query,
      metrics,
      filters: [...query.filters, ...columns.flatMap(column => searchFilter(column, ownState))],
      orderby: (metrics.length > 0 ? metrics : columns).map(by => [by, ascending]),
    },
  ];
}

function searchFilter(column: QueryColumn, { search, coltypeMap }: OwnState = {}): readonly BuiltFilter[] {
  if (!search || typeof column !== 'string') return [];
  const type = coltypeMap?.[column];
  const canHold = type === STRING || (type === NUMERIC && !Number.isNaN(Number(search)));
  return canHold ? [{ col: column, op: 'ILIKE', val: `%${search}%` }] : [];
}
