import { defineQueries } from '../kit/define-queries.ts';
import { SmoothLineFormData } from './form-data.ts';
import { toQueries } from './query.ts';

export const smoothLine = defineQueries({
  vizType: 'echarts_timeseries_smooth',
  name: 'Smooth Line',
  category: 'Evolution',
  formData: SmoothLineFormData,
  toQueries,
});
