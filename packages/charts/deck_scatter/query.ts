import type { BuiltQuery } from '@powerset/core/form-data/build-query.ts';
import { deckQuery, sizeMetric } from '../kit/deck-query.ts';
import type { DeckScatterFormData } from './form-data.ts';

/** Requests one row per point. */
export function toQueries(formData: DeckScatterFormData): readonly BuiltQuery[] {
  return [
    deckQuery(formData, { spatialKeys: ['spatial'], metrics: sizeMetric(formData.point_radius_fixed) }),
  ];
}
