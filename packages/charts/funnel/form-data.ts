import { z } from 'zod';
import {
  Flag,
  legendShape,
  NumberOrText,
  queryShape,
  Saved,
  SavedCurrency,
  Text,
} from '../kit/form-data-shapes.ts';

export const FunnelFormData = z.looseObject({
  ...queryShape,
  ...legendShape,
  groupby: Saved,
  metric: Saved,
  sort_by_metric: Flag,
  color_scheme: Text,
  label_type: NumberOrText,
  tooltip_label_type: NumberOrText,
  number_format: Text,
  currency_format: SavedCurrency,
  show_labels: Flag,
  show_tooltip_labels: Flag,
});
export type FunnelFormData = z.infer<typeof FunnelFormData>;
