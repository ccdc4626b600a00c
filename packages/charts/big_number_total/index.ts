import { defineChart } from '../kit/define-chart.ts';
import { sections } from './controls.ts';
import { BigNumberTotalFormData } from './form-data.ts';
import { toOption } from './option.ts';
import { toQueries } from './query.ts';

export const bigNumberTotal = defineChart({
  vizType: 'big_number_total',
  name: 'Big Number',
  category: 'KPI',
  description: 'One number, large enough to be seen from across the room.',
  tags: ['Additive', 'Business', 'Legacy', 'Percentages', 'Popular', 'Report', 'Description'],
  behaviors: ['drill-to-detail'],
  formData: BigNumberTotalFormData,
  sections,
  toQueries,
  toOption,
  drawsEmpty: true,
  fromStandard: fields => ({ metric: fields.takeMetric() }),
});
