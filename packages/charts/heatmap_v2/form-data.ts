import { z } from 'zod';
import {
  Bounds,
  Flag,
  NumberOrText,
  queryShape,
  RgbaColor,
  Saved,
  SavedCurrency,
  Text,
} from '../kit/form-data-shapes.ts';

export const HeatmapV2FormData = z.looseObject({
  ...queryShape,
  x_axis: Saved,
  groupby: Saved,
  metric: Saved,
  sort_x_axis: Text,
  sort_y_axis: Text,
  normalize_across: Text,
  legend_type: Text,
  linear_color_scheme: Text,
  border_color: RgbaColor,
  border_width: NumberOrText,
  xscale_interval: NumberOrText,
  yscale_interval: NumberOrText,
  left_margin: NumberOrText,
  bottom_margin: NumberOrText,
  value_bounds: Bounds,
  y_axis_format: Text,
  x_axis_time_format: Text,
  xAxisLabelRotation: NumberOrText,
  currency_format: SavedCurrency,
  show_legend: Flag,
  show_percentage: Flag,
  show_values: Flag,
  normalized: Flag,
});
export type HeatmapV2FormData = z.infer<typeof HeatmapV2FormData>;
