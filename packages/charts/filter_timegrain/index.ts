import { defineChart } from '../kit/define-chart.ts';
import { about } from './about.ts';
import { sections } from './controls.ts';
import { FilterTimeGrainFormData } from './form-data.ts';
import { toOption } from './option.ts';
import { toQueries } from './query.ts';

export const filterTimeGrain = defineChart({
  ...about,
  formData: FilterTimeGrainFormData,
  sections,
  toQueries,
  toOption,
  drawsEmpty: true,
  fromStandard: () => ({}),
});
