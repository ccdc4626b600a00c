import { z } from 'zod';
import { Flag, queryShape, Saved, Text } from '../kit/form-data-shapes.ts';

export const ChordFormData = z.looseObject({
  ...queryShape,
  groupby: Saved,
  columns: Saved,
  metric: Saved,
  sort_by_metric: Flag,
  y_axis_format: Text,
  color_scheme: Text,
});
export type ChordFormData = z.infer<typeof ChordFormData>;
