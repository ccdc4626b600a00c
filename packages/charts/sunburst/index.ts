import { defineQueries } from '../kit/define-queries.ts';
import { about } from './about.ts';
import { LegacySunburstFormData } from './form-data.ts';
import { toQueries } from './query.ts';

export const legacySunburst = defineQueries({
  ...about,
  formData: LegacySunburstFormData,
  toQueries,
});
