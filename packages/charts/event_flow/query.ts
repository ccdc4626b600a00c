import type { BuiltQuery } from '@powerset/core/form-data/build-query.ts';
import { columnsOf } from '@powerset/core/form-data/form-data.ts';
import { legacyQuery } from '../kit/legacy-query.ts';
import type { EventFlowFormData } from './form-data.ts';

/** Requests one row per event, with the entity to which it belongs. */
export function toQueries(formData: EventFlowFormData): readonly BuiltQuery[] {
  const entity = columnsOf(formData.entity);
  const columns = [...columnsOf(formData.all_columns_x), ...entity, ...columnsOf(formData.all_columns)];
  const orderby =
    formData.order_by_entity && entity[0] !== undefined ? [[entity[0], true] as const] : undefined;
  return [legacyQuery(formData, { columns, orderby, isTimeseries: true })];
}
