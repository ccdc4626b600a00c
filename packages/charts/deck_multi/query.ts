import type { BuiltQuery } from '@powerset/core/form-data/build-query.ts';
import type { DeckMultiFormData } from './form-data.ts';

/** Nothing of its own: every layer is a chart that asks for itself. */
export function toQueries(_formData: DeckMultiFormData): readonly BuiltQuery[] {
  return [];
}
