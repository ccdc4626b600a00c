import { z } from 'zod';
import { queryShape, Saved, Text } from '../kit/form-data-shapes.ts';

export const HeatmapV2FormData = z.looseObject({
  ...queryShape,
  x_axis: Saved,
  groupby: Saved,
  metric: Saved,
  sort_x_axis: Text,
  sort_y_axis: Text,
  normalize_across: Text,
});
export type HeatmapV2FormData = z.infer<typeof HeatmapV2FormData>;
