import { defineChart } from '../kit/define-chart.ts';
import { about } from './about.ts';
import { sections } from './controls.ts';
import { FilterTimeFormData } from './form-data.ts';
import { toOption } from './option.ts';
import { toQueries } from './query.ts';

export const filterTime = defineChart({
  ...about,
  formData: FilterTimeFormData,
  sections,
  toQueries,
  toOption,
  drawsEmpty: true,
  fromStandard: () => ({}),
});
