import { z } from 'zod';
import { Flag, NumberOrText, queryShape, Saved, SavedCurrency, Text } from '../kit/form-data-shapes.ts';

export const SunburstV2FormData = z.looseObject({
  ...queryShape,
  columns: Saved,
  metric: Saved,
  secondary_metric: Saved,
  sort_by_metric: Flag,
  color_scheme: Text,
  linear_color_scheme: Text,
  show_labels: Flag,
  show_labels_threshold: NumberOrText,
  show_total: Flag,
  label_type: Text,
  number_format: Text,
  currency_format: SavedCurrency,
  date_format: Text,
});
export type SunburstV2FormData = z.infer<typeof SunburstV2FormData>;
