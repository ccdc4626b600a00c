import { defineChart } from '../kit/define-chart.ts';
import { about } from './about.ts';
import { sections } from './controls.ts';
import { PercentChangeFormData } from './form-data.ts';
import { toOption } from './option.ts';
import { toQueries } from './query.ts';

export const percentChange = defineChart({
  ...about,
  formData: PercentChangeFormData,
  sections,
  toQueries,
  toOption,
  fromStandard: fields => ({ metrics: fields.takeMetrics(), groupby: fields.takeColumns() }),
});
