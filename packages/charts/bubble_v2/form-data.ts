import { z } from 'zod';
import { Bounds, Flag, legendShape, NumberOrText, queryShape, Saved, Text } from '../kit/form-data-shapes.ts';

export const BubbleV2FormData = z.looseObject({
  ...queryShape,
  ...legendShape,
  series: Saved,
  entity: Saved,
  x: Saved,
  y: Saved,
  size: Saved,
  orderby: Saved,
  order_desc: Flag,
  color_scheme: Text,
  max_bubble_size: NumberOrText,
  tooltipSizeFormat: Text,
  opacity: NumberOrText,
  x_axis_label: Text,
  xAxisLabelRotation: NumberOrText,
  x_axis_title_margin: NumberOrText,
  xAxisFormat: Text,
  logXAxis: Flag,
  y_axis_label: Text,
  yAxisLabelRotation: NumberOrText,
  y_axis_title_margin: NumberOrText,
  y_axis_format: Text,
  logYAxis: Flag,
  truncateXAxis: Flag,
  xAxisBounds: Bounds,
  truncateYAxis: Flag,
  y_axis_bounds: Bounds,
});
export type BubbleV2FormData = z.infer<typeof BubbleV2FormData>;
