import { defineQueries } from '../kit/define-queries.ts';
import { HorizonFormData } from './form-data.ts';
import { toQueries } from './query.ts';

export const horizon = defineQueries({
  vizType: 'horizon',
  name: 'Horizon Chart',
  category: 'Distribution',
  formData: HorizonFormData,
  toQueries,
});
