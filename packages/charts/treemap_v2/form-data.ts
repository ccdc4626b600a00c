import { z } from 'zod';
import { Flag, queryShape, Saved, SavedCurrency, Text } from '../kit/form-data-shapes.ts';

export const TreemapFormData = z.looseObject({
  ...queryShape,
  groupby: Saved,
  metric: Saved,
  sort_by_metric: Flag,
  color_scheme: Text,
  show_labels: Flag,
  show_upper_labels: Flag,
  label_type: Text,
  number_format: Text,
  currency_format: SavedCurrency,
  date_format: Text,
});
export type TreemapFormData = z.infer<typeof TreemapFormData>;
