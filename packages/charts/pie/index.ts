import { defineChart } from '../kit/define-chart.ts';
import { about } from './about.ts';
import { rowSelection } from '../kit/selection.ts';
import { sections } from './controls.ts';
import { PieFormData } from './form-data.ts';
import { toOption } from './option.ts';
import { toQueries } from './query.ts';

const MOST_SLICES = 100;

export const pie = defineChart({
  ...about,
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
