import { z } from 'zod';
import {
  Flag,
  Numeric,
  NumberOrText,
  queryShape,
  Saved,
  SavedCurrency,
  Text,
} from '../kit/form-data-shapes.ts';

export const GaugeChartFormData = z.looseObject({
  ...queryShape,
  groupby: Saved,
  metric: Saved,
  sort_by_metric: Flag,
  min_val: NumberOrText,
  max_val: NumberOrText,
  start_angle: NumberOrText,
  end_angle: NumberOrText,
  color_scheme: Text,
  font_size: Numeric,
  number_format: Text,
  currency_format: SavedCurrency,
  value_formatter: Text,
  show_pointer: Flag,
  animation: Flag,
  show_axis_tick: Flag,
  show_split_line: Flag,
  split_number: Numeric,
  show_progress: Flag,
  overlap: Flag,
  round_cap: Flag,
  intervals: Text,
  interval_color_indices: Text,
});
export type GaugeChartFormData = z.infer<typeof GaugeChartFormData>;
