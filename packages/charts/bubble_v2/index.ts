import { defineChart } from '../kit/define-chart.ts';
import { about } from './about.ts';
import { sections } from './controls.ts';
import { BubbleV2FormData } from './form-data.ts';
import { toOption } from './option.ts';
import { toQueries } from './query.ts';

export const bubbleV2 = defineChart({
  ...about,
  formData: BubbleV2FormData,
  sections,
  toQueries,
  toOption,
  fromStandard: fields => ({
    entity: fields.takeColumn(),
    series: fields.takeColumn(),
    x: fields.takeMetric(),
    y: fields.takeMetric(),
    size: fields.takeMetric(),
  }),
});
