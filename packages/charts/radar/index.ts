import { defineQueries } from '../kit/define-queries.ts';
import { about } from './about.ts';
import { RadarFormData } from './form-data.ts';
import { toQueries } from './query.ts';

export const radar = defineQueries({
  ...about,
  formData: RadarFormData,
  toQueries,
});
