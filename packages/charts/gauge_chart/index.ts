import { defineQueries } from '../kit/define-queries.ts';
import { about } from './about.ts';
import { GaugeChartFormData } from './form-data.ts';
import { toQueries } from './query.ts';

export const gaugeChart = defineQueries({
  ...about,
  formData: GaugeChartFormData,
  toQueries,
});
