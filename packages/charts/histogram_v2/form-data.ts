import { z } from 'zod';
import { Flag, legendShape, NumberOrText, queryShape, Saved, Text } from '../kit/form-data-shapes.ts';

export const HistogramV2FormData = z.looseObject({
  ...queryShape,
  ...legendShape,
  column: Saved,
  groupby: Saved,
  bins: NumberOrText,
  normalize: Flag,
  cumulative: Flag,
  color_scheme: Text,
  show_value: Flag,
  x_axis_title: Text,
  x_axis_format: Text,
  y_axis_title: Text,
  y_axis_format: Text,
});
export type HistogramV2FormData = z.infer<typeof HistogramV2FormData>;
