import { defineQueries } from '../kit/define-queries.ts';
import { GenericChartFormData } from './form-data.ts';
import { toQueries } from './query.ts';

export const genericChart = defineQueries({
  vizType: 'echarts_timeseries',
  name: 'Generic Chart',
  category: 'Evolution',
  formData: GenericChartFormData,
  toQueries,
});
