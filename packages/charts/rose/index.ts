import { defineQueries } from '../kit/define-queries.ts';
import { about } from './about.ts';
import { RoseFormData } from './form-data.ts';
import { toQueries } from './query.ts';

export const rose = defineQueries({
  ...about,
  formData: RoseFormData,
  toQueries,
});
