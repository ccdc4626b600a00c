import { defineQueries } from '../kit/define-queries.ts';
import { about } from './about.ts';
import { LegacyHeatmapFormData } from './form-data.ts';
import { toQueries } from './query.ts';

export const legacyHeatmap = defineQueries({
  ...about,
  formData: LegacyHeatmapFormData,
  toQueries,
});
