import { z } from 'zod';
import {
  Flag,
  legendShape,
  NumberOrText,
  Numeric,
  queryShape,
  Saved,
  SavedCurrency,
  Text,
} from '../kit/form-data-shapes.ts';

export const PieFormData = z.looseObject({
  ...queryShape,
  ...legendShape,
  groupby: Saved,
  metric: Saved,
  sort_by_metric: Flag,
  color_scheme: Text,
  show_labels_threshold: NumberOrText,
  label_type: Text,
  number_format: Text,
  currency_format: SavedCurrency,
  date_format: Text,
  show_labels: Flag,
  labels_outside: Flag,
  label_line: Flag,
  show_total: Flag,
  outerRadius: Numeric,
  donut: Flag,
  innerRadius: Numeric,
});
export type PieFormData = z.infer<typeof PieFormData>;
