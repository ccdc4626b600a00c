import { defineChart } from '../kit/define-chart.ts';
import { about } from './about.ts';
import { sections } from './controls.ts';
import { WaterfallFormData } from './form-data.ts';
import { toOption } from './option.ts';
import { toQueries } from './query.ts';

export const waterfall = defineChart({
  ...about,
  formData: WaterfallFormData,
  sections,
  toQueries,
  toOption,
  fromStandard: fields => ({ metric: fields.takeMetric(), groupby: fields.takeColumns() }),
});
