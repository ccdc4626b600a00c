import { defineChart } from '../kit/define-chart.ts';
import { seriesSelection } from '../kit/selection.ts';
import { sections } from './controls.ts';
import { BarFormData } from './form-data.ts';
import { toOption } from './option.ts';
import { toQueries } from './query.ts';

export const barChart = defineChart({
  vizType: 'echarts_timeseries_bar',
  name: 'Bar Chart',
  category: 'Evolution',
  description: 'Compares numbers over time or between categories, side by side or stacked, upright or lying.',
  tags: [
    'ECharts',
    'Predictive',
    'Advanced-Analytics',
    'Aesthetic',
    'Time',
    'Transformable',
    'Stacked',
    'Vertical',
    'Bar',
    'Popular',
  ],
  behaviors: ['cross-filter', 'drill-to-detail', 'drill-by'],
  formData: BarFormData,
  sections,
  toQueries,
  toOption,
  toSelection: seriesSelection,
  fromStandard: fields => ({ metrics: fields.takeMetrics(), groupby: fields.takeColumns() }),
});
