import { defineQueries } from '../kit/define-queries.ts';
import { about } from './about.ts';
import { FilterBoxFormData } from './form-data.ts';
import { toQueries } from './query.ts';

export const filterBox = defineQueries({
  ...about,
  formData: FilterBoxFormData,
  toQueries,
});
