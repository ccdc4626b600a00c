import { defineQueries } from '../kit/define-queries.ts';
import { HandlebarsFormData } from './form-data.ts';
import { toQueries } from './query.ts';

export const handlebars = defineQueries({
  vizType: 'handlebars',
  name: 'Handlebars',
  category: 'Other',
  formData: HandlebarsFormData,
  toQueries,
});
