import type { BuiltQuery } from '@powerset/core/form-data/build-query.ts';
import { asList, columnsOf, metricsOf } from '@powerset/core/form-data/form-data.ts';
import { spatialOf } from '../kit/deck-query.ts';
import { legacyQuery } from '../kit/legacy-query.ts';
import type { FilterBoxFormData } from './form-data.ts';

const MOST_VALUES = 1000;

/** Requests the values of each filter with its own query, ordered by the filter's metric if it has one. */
export function toQueries(formData: FilterBoxFormData): readonly BuiltQuery[] {
  return asList(formData.filter_configs).flatMap(config => {
    const { column, metric, asc } = spatialOf(config);
    const columns = columnsOf(column);
    const [by] = [...metricsOf(metric), ...columns];
    if (by === undefined) return [];
    const query = legacyQuery(formData, {
      columns,
      metrics: metricsOf(metric),
      orderby: [[by, Boolean(asc)]],
    });
    return [{ ...query, row_limit: MOST_VALUES }];
  });
}
