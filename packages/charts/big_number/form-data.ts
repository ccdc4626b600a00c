import { z } from 'zod';
import {
  Flag,
  NumberOrText,
  Numeric,
  queryShape,
  RgbaColor,
  Saved,
  SavedCurrency,
  Text,
} from '../kit/form-data-shapes.ts';

export const BigNumberFormData = z.looseObject({
  ...queryShape,
  x_axis: Saved,
  metric: Saved,
  /** Exists only in later versions, as do the name of the metric and the subtitle. */
  aggregation: Text,
  show_metric_name: Flag,
  subtitle: Text,
  compare_lag: NumberOrText,
  compare_suffix: Text,
  show_timestamp: Flag,
  show_trend_line: Flag,
  start_y_axis_at_zero: Flag,
  time_range_fixed: Flag,
  color_picker: RgbaColor,
  header_font_size: Numeric,
  subheader_font_size: Numeric,
  y_axis_format: Text,
  currency_format: SavedCurrency,
  time_format: Text,
  force_timestamp_formatting: Flag,
  rolling_type: Text,
  rolling_periods: NumberOrText,
  min_periods: NumberOrText,
  resample_rule: Text,
  resample_method: Text,
});
export type BigNumberFormData = z.infer<typeof BigNumberFormData>;
