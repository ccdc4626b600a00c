import { defineChart } from '../kit/define-chart.ts';
import { rowSelection } from '../kit/selection.ts';
import { about } from './about.ts';
import { sections } from './controls.ts';
import { GaugeChartFormData } from './form-data.ts';
import { toOption } from './option.ts';
import { toQueries } from './query.ts';

export const gaugeChart = defineChart({
  ...about,
  formData: GaugeChartFormData,
  sections,
  toQueries,
  toOption,
  toSelection: rowSelection,
  marks: 'items',
  fromStandard: fields => ({ metric: fields.takeMetric(), groupby: fields.takeColumns() }),
});
