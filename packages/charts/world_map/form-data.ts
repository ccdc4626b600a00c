import { z } from 'zod';
import { Flag, NumberOrText, queryShape, Saved, SavedCurrency, Text } from '../kit/form-data-shapes.ts';

export const WorldMapFormData = z.looseObject({
  ...queryShape,
  entity: Saved,
  country_fieldtype: Text,
  metric: Saved,
  secondary_metric: Saved,
  sort_by_metric: Flag,
  show_bubbles: Flag,
  max_bubble_size: NumberOrText,
  color_picker: Saved,
  color_by: Text,
  linear_color_scheme: Text,
  color_scheme: Text,
  y_axis_format: Text,
  currency_format: SavedCurrency,
});
export type WorldMapFormData = z.infer<typeof WorldMapFormData>;
