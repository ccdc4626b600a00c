import { defineQueries } from '../kit/define-queries.ts';
import { GaugeChartFormData } from './form-data.ts';
import { toQueries } from './query.ts';

export const gaugeChart = defineQueries({
  vizType: 'gauge_chart',
  name: 'Gauge Chart',
  category: 'KPI',
  formData: GaugeChartFormData,
  toQueries,
});
