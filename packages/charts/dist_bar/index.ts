import { defineQueries } from '../kit/define-queries.ts';
import { about } from './about.ts';
import { DistributionBarFormData } from './form-data.ts';
import { toQueries } from './query.ts';

export const distributionBar = defineQueries({
  ...about,
  formData: DistributionBarFormData,
  toQueries,
});
