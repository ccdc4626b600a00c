import { defineQueries } from '../kit/define-queries.ts';
import { about } from './about.ts';
import { FilterSelectFormData } from './form-data.ts';
import { toQueries } from './query.ts';

export const filterSelect = defineQueries({
  ...about,
  formData: FilterSelectFormData,
  toQueries,
});
