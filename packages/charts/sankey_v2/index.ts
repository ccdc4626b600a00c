import { defineChart } from '../kit/define-chart.ts';
import { about } from './about.ts';
import { sections } from './controls.ts';
import { SankeyV2FormData } from './form-data.ts';
import { toOption } from './option.ts';
import { toQueries } from './query.ts';

export const sankeyV2 = defineChart({
  ...about,
  formData: SankeyV2FormData,
  sections,
  toQueries,
  toOption,
  marks: 'items',
  fromStandard: fields => ({
    metric: fields.takeMetric(),
    source: fields.takeColumn(),
    target: fields.takeColumn(),
  }),
});
