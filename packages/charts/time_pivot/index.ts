import { defineChart } from '../kit/define-chart.ts';
import { about } from './about.ts';
import { sections } from './controls.ts';
import { TimePivotFormData } from './form-data.ts';
import { toOption } from './option.ts';
import { toQueries } from './query.ts';

export const timePivot = defineChart({
  ...about,
  formData: TimePivotFormData,
  sections,
  toQueries,
  toOption,
  fromStandard: fields => ({ metric: fields.takeMetric() }),
});
