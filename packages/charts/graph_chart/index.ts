import { defineQueries } from '../kit/define-queries.ts';
import { about } from './about.ts';
import { GraphChartFormData } from './form-data.ts';
import { toQueries } from './query.ts';

export const graphChart = defineQueries({
  ...about,
  formData: GraphChartFormData,
  toQueries,
});
