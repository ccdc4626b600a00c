import { defineQueries } from '../kit/define-queries.ts';
import { about } from './about.ts';
import { ChordFormData } from './form-data.ts';
import { toQueries } from './query.ts';

export const chord = defineQueries({
  ...about,
  formData: ChordFormData,
  toQueries,
});
