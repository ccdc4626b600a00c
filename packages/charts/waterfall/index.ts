import { defineQueries } from '../kit/define-queries.ts';
import { WaterfallFormData } from './form-data.ts';
import { toQueries } from './query.ts';

export const waterfall = defineQueries({
  vizType: 'waterfall',
  name: 'Waterfall Chart',
  category: 'Evolution',
  formData: WaterfallFormData,
  toQueries,
});
