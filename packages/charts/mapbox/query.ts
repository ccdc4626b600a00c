import type { BuiltQuery } from '@powerset/core/form-data/build-query.ts';
import { columnsOf } from '@powerset/core/form-data/form-data.ts';
import { columnLabel } from '@powerset/core/query/query-object.ts';
import { legacyQuery } from '../kit/legacy-query.ts';
import type { MapboxFormData } from './form-data.ts';

/** Requests one row per point. */
export function toQueries(formData: MapboxFormData): readonly BuiltQuery[] {
  const label = columnsOf(formData.mapbox_label)
    .filter(column => column !== 'count')
    .slice(0, 1);
  const radius = formData.point_radius && formData.point_radius !== 'Auto' ? [formData.point_radius] : [];
  const points = [
    ...columnsOf(formData.all_columns_x),
    ...columnsOf(formData.all_columns_y),
    ...label,
    ...radius,
  ];
  const groupby = columnsOf(formData.groupby);
  const columns =
    groupby.length > 0 ? groupby : points.toSorted((a, b) => (columnLabel(a) < columnLabel(b) ? -1 : 1));
  return [legacyQuery(formData, { columns, metrics: [] })];
}
