import { defineQueries } from '../kit/define-queries.ts';
import { AreaChartFormData } from './form-data.ts';
import { toQueries } from './query.ts';

export const areaChart = defineQueries({
  vizType: 'echarts_area',
  name: 'Area Chart',
  category: 'Evolution',
  formData: AreaChartFormData,
  toQueries,
});
