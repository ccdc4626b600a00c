import { defineChart } from '../kit/define-chart.ts';
import { about } from './about.ts';
import { sections } from './controls.ts';
import { WordCloudFormData } from './form-data.ts';
import { toOption } from './option.ts';
import { toQueries } from './query.ts';

export const wordCloud = defineChart({
  ...about,
  formData: WordCloudFormData,
  sections,
  toQueries,
  toOption,
  marks: 'items',
  fromStandard: fields => ({ series: fields.takeColumn(), metric: fields.takeMetric() }),
});
