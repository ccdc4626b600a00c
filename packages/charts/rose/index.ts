import { defineQueries } from '../kit/define-queries.ts';
import { RoseFormData } from './form-data.ts';
import { toQueries } from './query.ts';

export const rose = defineQueries({
  vizType: 'rose',
  name: 'Nightingale Rose Chart',
  category: 'Ranking',
  formData: RoseFormData,
  toQueries,
});
