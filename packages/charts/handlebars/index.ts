import { defineQueries } from '../kit/define-queries.ts';
import { about } from './about.ts';
import { HandlebarsFormData } from './form-data.ts';
import { toQueries } from './query.ts';

export const handlebars = defineQueries({
  ...about,
  formData: HandlebarsFormData,
  toQueries,
});
