import { defineQueries } from '../kit/define-queries.ts';
import { about } from './about.ts';
import { AreaChartFormData } from './form-data.ts';
import { toQueries } from './query.ts';

export const areaChart = defineQueries({
  ...about,
  formData: AreaChartFormData,
  toQueries,
});
