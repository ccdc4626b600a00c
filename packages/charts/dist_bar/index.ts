import { defineQueries } from '../kit/define-queries.ts';
import { DistributionBarFormData } from './form-data.ts';
import { toQueries } from './query.ts';

export const distributionBar = defineQueries({
  vizType: 'dist_bar',
  name: 'Bar Chart (legacy)',
  category: 'Ranking',
  formData: DistributionBarFormData,
  toQueries,
});
