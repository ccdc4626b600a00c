import type { BuiltQuery } from '@powerset/core/form-data/build-query.ts';
import { valueQueries } from '@powerset/core/filters/filter-queries.ts';
import type { QueryOptions } from '../kit/define-queries.ts';
import type { FilterSelectFormData } from './form-data.ts';

/** Requests the values that a reader can choose from, narrowed by the typed text. */
export function toQueries(formData: FilterSelectFormData, { ownState }: QueryOptions): readonly BuiltQuery[] {
  return valueQueries(formData, ownState);
}
