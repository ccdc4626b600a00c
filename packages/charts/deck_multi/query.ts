import type { BuiltQuery } from '@powerset/core/form-data/build-query.ts';
import type { DeckMultiFormData } from './form-data.ts';

/** Sends no query of its own: every layer is a chart with its own queries. */
export function toQueries(_formData: DeckMultiFormData): readonly BuiltQuery[] {
  return [];
}
