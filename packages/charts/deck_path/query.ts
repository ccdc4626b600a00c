import type { BuiltQuery } from '@powerset/core/form-data/build-query.ts';
import { columnsOf } from '@powerset/core/form-data/form-data.ts';
import { deckQuery } from '../kit/deck-query.ts';
import type { DeckPathFormData } from './form-data.ts';

/** Requests one row per path. */
export function toQueries(formData: DeckPathFormData): readonly BuiltQuery[] {
  return [deckQuery(formData, { shapes: columnsOf(formData.line_column) })];
}
