import type { BuiltQuery } from '@powerset/core/form-data/build-query.ts';
import { metricsOf } from '@powerset/core/form-data/form-data.ts';
import { deckQuery } from '../kit/deck-query.ts';
import type { DeckGridFormData } from './form-data.ts';

/** Requests one row per place. */
export function toQueries(formData: DeckGridFormData): readonly BuiltQuery[] {
  return [
    deckQuery(formData, {
      spatialKeys: ['spatial'],
      metrics: metricsOf(formData.size),
      canBeTimeseries: false,
    }),
  ];
}
