import { defineChart } from '../kit/define-chart.ts';
import { about } from './about.ts';
import { sections } from './controls.ts';
import { FilterTimeColumnFormData } from './form-data.ts';
import { toOption } from './option.ts';
import { toQueries } from './query.ts';

export const filterTimeColumn = defineChart({
  ...about,
  formData: FilterTimeColumnFormData,
  sections,
  toQueries,
  toOption,
  drawsEmpty: true,
  fromStandard: () => ({}),
});
