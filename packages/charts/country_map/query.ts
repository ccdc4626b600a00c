import type { BuiltQuery } from '@powerset/core/form-data/build-query.ts';
import { columnsOf, metricsOf } from '@powerset/core/form-data/form-data.ts';
import { legacyQuery } from '../kit/legacy-query.ts';
import type { CountryMapFormData } from './form-data.ts';

/** Requests one row per region. */
export function toQueries(formData: CountryMapFormData): readonly BuiltQuery[] {
  return [
    legacyQuery(formData, { columns: columnsOf(formData.entity), metrics: metricsOf(formData.metric) }),
  ];
}
