import { defineQueries } from '../kit/define-queries.ts';
import { about } from './about.ts';
import { HorizonFormData } from './form-data.ts';
import { toQueries } from './query.ts';

export const horizon = defineQueries({
  ...about,
  formData: HorizonFormData,
  toQueries,
});
