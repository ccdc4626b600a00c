import { defineQueries } from '../kit/define-queries.ts';
import { about } from './about.ts';
import { GenericChartFormData } from './form-data.ts';
import { toQueries } from './query.ts';

export const genericChart = defineQueries({
  ...about,
  formData: GenericChartFormData,
  toQueries,
});
