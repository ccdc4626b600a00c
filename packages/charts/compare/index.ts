import { defineQueries } from '../kit/define-queries.ts';
import { PercentChangeFormData } from './form-data.ts';
import { toQueries } from './query.ts';

export const percentChange = defineQueries({
  vizType: 'compare',
  name: 'Time-series Percent Change',
  category: 'Evolution',
  formData: PercentChangeFormData,
  toQueries,
});
