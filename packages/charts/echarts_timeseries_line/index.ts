import { defineChart } from '../kit/define-chart.ts';
import { seriesSelection } from '../kit/selection.ts';
import { sections } from './controls.ts';
import { LineFormData } from './form-data.ts';
import { toOption } from './option.ts';
import { toQueries } from './query.ts';

export const lineChart = defineChart({
  vizType: 'echarts_timeseries_line',
  name: 'Line Chart',
  category: 'Evolution',
  description: 'Shows how numbers change over time or along any ordered axis, one line for each series.',
  tags: ['ECharts', 'Predictive', 'Advanced-Analytics', 'Aesthetic', 'Line', 'Popular'],
  behaviors: ['cross-filter', 'drill-to-detail', 'drill-by'],
  formData: LineFormData,
  sections,
  toQueries,
  toOption,
  toSelection: seriesSelection,
  fromStandard: fields => ({ metrics: fields.takeMetrics(), groupby: fields.takeColumns() }),
});
