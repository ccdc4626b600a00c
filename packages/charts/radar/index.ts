import { defineChart } from '../kit/define-chart.ts';
import { rowSelection } from '../kit/selection.ts';
import { about } from './about.ts';
import { sections } from './controls.ts';
import { RadarFormData } from './form-data.ts';
import { toOption } from './option.ts';
import { toQueries } from './query.ts';

export const radar = defineChart({
  ...about,
  formData: RadarFormData,
  sections,
  toQueries,
  toOption,
  toSelection: rowSelection,
  marks: 'items',
  fromStandard: fields => ({ metrics: fields.takeMetrics(), groupby: fields.takeColumns() }),
});
