import { defineChart } from '../kit/define-chart.ts';
import { about } from './about.ts';
import { sections } from './controls.ts';
import { PopKpiFormData } from './form-data.ts';
import { toOption } from './option.ts';
import { toQueries } from './query.ts';

export const popKpi = defineChart({
  ...about,
  formData: PopKpiFormData,
  sections,
  toQueries,
  toOption,
  drawsEmpty: true,
  fromStandard: fields => ({ metric: fields.takeMetric() }),
});
