import { defineQueries } from '../kit/define-queries.ts';
import { HeatmapV2FormData } from './form-data.ts';
import { toQueries } from './query.ts';

export const heatmapV2 = defineQueries({
  vizType: 'heatmap_v2',
  name: 'Heatmap',
  category: 'Correlation',
  formData: HeatmapV2FormData,
  toQueries,
});
