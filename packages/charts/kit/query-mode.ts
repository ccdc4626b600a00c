import { asList, type FormData } from '@powerset/core/form-data/form-data.ts';

export type QueryMode = 'aggregate' | 'raw';

/** Returns the chosen mode; without a choice, chosen columns mean raw records. */
export function queryMode(formData: FormData): QueryMode {
  if (formData.query_mode === 'aggregate' || formData.query_mode === 'raw') return formData.query_mode;
  return asList(formData.all_columns).length > 0 ? 'raw' : 'aggregate';
}
