import { defineQueries } from '../kit/define-queries.ts';
import { about } from './about.ts';
import { LegacyAreaFormData } from './form-data.ts';
import { toQueries } from './query.ts';

export const legacyArea = defineQueries({
  ...about,
  formData: LegacyAreaFormData,
  toQueries,
});
