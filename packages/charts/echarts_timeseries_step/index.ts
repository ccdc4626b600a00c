import { defineQueries } from '../kit/define-queries.ts';
import { SteppedLineFormData } from './form-data.ts';
import { toQueries } from './query.ts';

export const steppedLine = defineQueries({
  vizType: 'echarts_timeseries_step',
  name: 'Stepped Line',
  category: 'Evolution',
  formData: SteppedLineFormData,
  toQueries,
});
