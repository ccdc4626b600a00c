import { defineQueries } from '../kit/define-queries.ts';
import { about } from './about.ts';
import { FilterTimeFormData } from './form-data.ts';
import { toQueries } from './query.ts';

export const filterTime = defineQueries({
  ...about,
  formData: FilterTimeFormData,
  toQueries,
});
