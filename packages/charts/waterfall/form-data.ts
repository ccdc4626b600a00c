import { z } from 'zod';
import {
  Flag,
  legendShape,
  queryShape,
  RgbaColor,
  Saved,
  SavedCurrency,
  Text,
} from '../kit/form-data-shapes.ts';

export const WaterfallFormData = z.looseObject({
  ...queryShape,
  ...legendShape,
  x_axis: Saved,
  groupby: Saved,
  metric: Saved,
  show_value: Flag,
  increase_color: RgbaColor,
  decrease_color: RgbaColor,
  total_color: RgbaColor,
  x_axis_label: Text,
  x_axis_time_format: Text,
  x_ticks_layout: Text,
  y_axis_label: Text,
  y_axis_format: Text,
  currency_format: SavedCurrency,
});
export type WaterfallFormData = z.infer<typeof WaterfallFormData>;
