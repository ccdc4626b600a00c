import { defineChart } from '../kit/define-chart.ts';
import { rowSelection } from '../kit/selection.ts';
import { sections } from './controls.ts';
import { PieFormData } from './form-data.ts';
import { toOption } from './option.ts';
import { toQueries } from './query.ts';

const MOST_SLICES = 100;

export const pie = defineChart({
  vizType: 'pie',
  name: 'Pie Chart',
  category: 'Part of a Whole',
  description:
    'Shows how a whole is divided. Works best with few slices; for comparing sizes precisely a bar chart is easier to read.',
  tags: [
    'Categorical',
    'Circular',
    'Comparison',
    'Percentages',
    'Popular',
    'Proportional',
    'ECharts',
    'Nightingale',
  ],
  behaviors: ['cross-filter', 'drill-to-detail', 'drill-by'],
  formData: PieFormData,
  sections,
  toQueries,
  toOption,
  toSelection: rowSelection,
  marks: 'items',
  fromStandard: (fields, formData) => ({
    metric: fields.takeMetric(),
    groupby: fields.takeColumns(),
    row_limit: Math.min(Number(formData.row_limit ?? MOST_SLICES), MOST_SLICES),
  }),
});
