import { defineQueries } from '../kit/define-queries.ts';
import { LegacyHeatmapFormData } from './form-data.ts';
import { toQueries } from './query.ts';

export const legacyHeatmap = defineQueries({
  vizType: 'heatmap',
  name: 'Heatmap (legacy)',
  category: 'Correlation',
  formData: LegacyHeatmapFormData,
  toQueries,
});
