import { defineQueries } from '../kit/define-queries.ts';
import { about } from './about.ts';
import { TimePivotFormData } from './form-data.ts';
import { toQueries } from './query.ts';

export const timePivot = defineQueries({
  ...about,
  formData: TimePivotFormData,
  toQueries,
});
