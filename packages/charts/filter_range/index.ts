import { defineChart } from '../kit/define-chart.ts';
import { about } from './about.ts';
import { sections } from './controls.ts';
import { FilterRangeFormData } from './form-data.ts';
import { toOption } from './option.ts';
import { toQueries } from './query.ts';

export const filterRange = defineChart({
  ...about,
  formData: FilterRangeFormData,
  sections,
  toQueries,
  toOption,
  drawsEmpty: true,
  fromStandard: fields => ({ groupby: fields.takeColumns().slice(0, 1) }),
});
