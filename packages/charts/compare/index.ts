import { defineQueries } from '../kit/define-queries.ts';
import { about } from './about.ts';
import { PercentChangeFormData } from './form-data.ts';
import { toQueries } from './query.ts';

export const percentChange = defineQueries({
  ...about,
  formData: PercentChangeFormData,
  toQueries,
});
