import { z } from 'zod';
import { queryShape, Saved, Text } from '../kit/form-data-shapes.ts';

export const BulletFormData = z.looseObject({
  ...queryShape,
  metric: Saved,
  ranges: Text,
  range_labels: Text,
  markers: Text,
  marker_labels: Text,
  marker_lines: Text,
  marker_line_labels: Text,
  /** Exists only in later versions. */
  y_axis_format: Text,
});
export type BulletFormData = z.infer<typeof BulletFormData>;
