import { defineChart } from '../kit/define-chart.ts';
import { sections } from './controls.ts';
import { BigNumberFormData } from './form-data.ts';
import { toOption } from './option.ts';
import { toQueries } from './query.ts';

export const bigNumber = defineChart({
  vizType: 'big_number',
  name: 'Big Number with Trendline',
  category: 'KPI',
  description:
    'The latest value of a number, how it compares with an earlier one, and the line of how it got there.',
  tags: ['Advanced-Analytics', 'Line', 'Percentages', 'Popular', 'Report', 'Description', 'Trend'],
  behaviors: ['drill-to-detail'],
  formData: BigNumberFormData,
  sections,
  toQueries,
  toOption,
  drawsEmpty: true,
  fromStandard: fields => ({ metric: fields.takeMetric() }),
});
