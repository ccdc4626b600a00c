import { defineQueries } from '../kit/define-queries.ts';
import { about } from './about.ts';
import { FilterRangeFormData } from './form-data.ts';
import { toQueries } from './query.ts';

export const filterRange = defineQueries({
  ...about,
  formData: FilterRangeFormData,
  toQueries,
});
