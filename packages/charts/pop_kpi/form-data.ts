import { z } from 'zod';
import { Flag, Numeric, queryShape, Saved, SavedCurrency, Text } from '../kit/form-data-shapes.ts';

export const PopKpiFormData = z.looseObject({
  ...queryShape,
  metric: Saved,
  y_axis_format: Text,
  percentDifferenceFormat: Text,
  currency_format: SavedCurrency,
  header_font_size: Numeric,
  subtitle: Text,
  subtitle_font_size: Numeric,
  show_metric_name: Flag,
  metric_name_font_size: Numeric,
  subheader_font_size: Numeric,
  comparison_color_enabled: Flag,
  comparison_color_scheme: Text,
  column_config: Saved,
  time_compare: Saved,
  start_date_offset: Text,
  comparison_type: Text,
});
export type PopKpiFormData = z.infer<typeof PopKpiFormData>;
