import { defineQueries } from '../kit/define-queries.ts';
import { about } from './about.ts';
import { HeatmapV2FormData } from './form-data.ts';
import { toQueries } from './query.ts';

export const heatmapV2 = defineQueries({
  ...about,
  formData: HeatmapV2FormData,
  toQueries,
});
