import type { BuiltQuery } from '@powerset/core/form-data/build-query.ts';
import { columnsOf } from '@powerset/core/form-data/form-data.ts';
import { deckQuery } from '../kit/deck-query.ts';
import type { DeckGeojsonFormData } from './form-data.ts';

/** Requests one row per feature. */
export function toQueries(formData: DeckGeojsonFormData): readonly BuiltQuery[] {
  return [
    {
      ...deckQuery(formData, {
        shapes: columnsOf(formData.geojson),
        keepsNulls: true,
        canBeTimeseries: false,
      }),
      metrics: [],
    },
  ];
}
