import { defineChart } from '../kit/define-chart.ts';
import { about } from './about.ts';
import { sections } from './controls.ts';
import { FilterBoxFormData } from './form-data.ts';
import { toOption } from './option.ts';
import { toQueries } from './query.ts';

export const filterBox = defineChart({
  ...about,
  formData: FilterBoxFormData,
  sections,
  toQueries,
  toOption,
  drawsEmpty: true,
  fromStandard: fields => ({
    filter_configs: fields.takeColumns().flatMap(column => (typeof column === 'string' ? [{ column }] : [])),
  }),
});
