import { z } from 'zod';
import { Flag, queryShape, Saved } from '../kit/form-data-shapes.ts';

export const LegacyHeatmapFormData = z.looseObject({
  ...queryShape,
  all_columns_x: Saved,
  all_columns_y: Saved,
  metric: Saved,
  sort_by_metric: Flag,
});
export type LegacyHeatmapFormData = z.infer<typeof LegacyHeatmapFormData>;
