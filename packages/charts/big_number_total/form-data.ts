import { z } from 'zod';
import { Flag, Numeric, queryShape, Saved, SavedCurrency, Text } from '../kit/form-data-shapes.ts';

export const BigNumberTotalFormData = z.looseObject({
  ...queryShape,
  metric: Saved,
  subheader: Text,
  /** Exists only in later versions, as does the name of the metric. */
  subtitle: Text,
  show_metric_name: Flag,
  header_font_size: Numeric,
  subheader_font_size: Numeric,
  y_axis_format: Text,
  currency_format: SavedCurrency,
  time_format: Text,
  force_timestamp_formatting: Flag,
  conditional_formatting: Saved,
});
export type BigNumberTotalFormData = z.infer<typeof BigNumberTotalFormData>;
