import { defineChart } from '../kit/define-chart.ts';
import { about } from './about.ts';
import { sections } from './controls.ts';
import { BigNumberFormData } from './form-data.ts';
import { toOption } from './option.ts';
import { toQueries } from './query.ts';

export const bigNumber = defineChart({
  ...about,
  formData: BigNumberFormData,
  sections,
  toQueries,
  toOption,
  drawsEmpty: true,
  fromStandard: fields => ({ metric: fields.takeMetric() }),
});
