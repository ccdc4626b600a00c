import { z } from 'zod';
import { Flag, queryShape, Saved, Text } from '../kit/form-data-shapes.ts';

export const HandlebarsFormData = z.looseObject({
  ...queryShape,
  query_mode: Text,
  groupby: Saved,
  metrics: Saved,
  all_columns: Saved,
  percent_metrics: Saved,
  timeseries_limit_metric: Saved,
  order_by_cols: Saved,
  order_desc: Flag,
});
export type HandlebarsFormData = z.infer<typeof HandlebarsFormData>;
