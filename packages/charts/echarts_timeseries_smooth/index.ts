import { defineQueries } from '../kit/define-queries.ts';
import { about } from './about.ts';
import { SmoothLineFormData } from './form-data.ts';
import { toQueries } from './query.ts';

export const smoothLine = defineQueries({
  ...about,
  formData: SmoothLineFormData,
  toQueries,
});
