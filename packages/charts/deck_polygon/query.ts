import type { BuiltQuery } from '@powerset/core/form-data/build-query.ts';
import { columnsOf, metricsOf } from '@powerset/core/form-data/form-data.ts';
import { distinctBy } from '@powerset/core/form-data/query-fields.ts';
import { metricLabel } from '@powerset/core/query/query-object.ts';
import { deckQuery, sizeMetric } from '../kit/deck-query.ts';
import type { DeckPolygonFormData } from './form-data.ts';

/** Requests one row per polygon; the color metric comes first and orders them. */
export function toQueries(formData: DeckPolygonFormData): readonly BuiltQuery[] {
  const metrics = distinctBy(
    [...metricsOf(formData.metric), ...sizeMetric(formData.point_radius_fixed)],
    metricLabel,
  );
  return [deckQuery(formData, { shapes: columnsOf(formData.line_column), metrics })];
}
