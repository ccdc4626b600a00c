import { defineChart } from '../kit/define-chart.ts';
import { about } from './about.ts';
import { sections } from './controls.ts';
import { HeatmapV2FormData } from './form-data.ts';
import { toOption } from './option.ts';
import { toQueries } from './query.ts';

export const heatmapV2 = defineChart({
  ...about,
  formData: HeatmapV2FormData,
  sections,
  toQueries,
  toOption,
  marks: 'items',
  fromStandard: fields => ({ metric: fields.takeMetric(), groupby: fields.takeColumn() }),
});
