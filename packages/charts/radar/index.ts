import { defineQueries } from '../kit/define-queries.ts';
import { RadarFormData } from './form-data.ts';
import { toQueries } from './query.ts';

export const radar = defineQueries({
  vizType: 'radar',
  name: 'Radar Chart',
  category: 'Ranking',
  formData: RadarFormData,
  toQueries,
});
