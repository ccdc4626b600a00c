import { defineQueries } from '../kit/define-queries.ts';
import { about } from './about.ts';
import { FilterTimeColumnFormData } from './form-data.ts';
import { toQueries } from './query.ts';

export const filterTimeColumn = defineQueries({
  ...about,
  formData: FilterTimeColumnFormData,
  toQueries,
});
