import { defineChart } from '../kit/define-chart.ts';
import { about } from './about.ts';
import { sections } from './controls.ts';
import { BulletFormData } from './form-data.ts';
import { toOption } from './option.ts';
import { toQueries } from './query.ts';

export const bullet = defineChart({
  ...about,
  formData: BulletFormData,
  sections,
  toQueries,
  toOption,
  fromStandard: fields => ({ metric: fields.takeMetric() }),
});
