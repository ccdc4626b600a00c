import { defineChart } from '../kit/define-chart.ts';
import { about } from './about.ts';
import { sections } from './controls.ts';
import { TreeChartFormData } from './form-data.ts';
import { toOption } from './option.ts';
import { toQueries } from './query.ts';

export const treeChart = defineChart({
  ...about,
  formData: TreeChartFormData,
  sections,
  toQueries,
  toOption,
  marks: 'items',
  fromStandard: fields => ({ metric: fields.takeMetric() }),
});
