import { buildQuery, type BuiltQuery } from '@powerset/core/form-data/build-query.ts';
import { usualOrder } from '../kit/usual-order.ts';
import type { HandlebarsFormData } from './form-data.ts';

/** Requests the template's records; raw rows have no metric to order by. */
export function toQueries(formData: HandlebarsFormData): readonly BuiltQuery[] {
  const query = buildQuery(formData);
  return [query.metrics === undefined ? query : { ...query, orderby: usualOrder(query) }];
}
