import type { BuiltQuery } from '@powerset/core/form-data/build-query.ts';
import { deckQuery } from '../kit/deck-query.ts';
import type { DeckArcFormData } from './form-data.ts';

/** Requests one row per arc. */
export function toQueries(formData: DeckArcFormData): readonly BuiltQuery[] {
  return [deckQuery(formData, { spatialKeys: ['start_spatial', 'end_spatial'] })];
}
