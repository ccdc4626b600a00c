import { defineQueries } from '../kit/define-queries.ts';
import { about } from './about.ts';
import { LegacyHistogramFormData } from './form-data.ts';
import { toQueries } from './query.ts';

export const legacyHistogram = defineQueries({
  ...about,
  formData: LegacyHistogramFormData,
  toQueries,
});
