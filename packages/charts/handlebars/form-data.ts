import { z } from 'zod';
import { Flag, NumberOrText, queryShape, Saved, Text } from '../kit/form-data-shapes.ts';

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
  server_pagination: Flag,
  server_page_length: NumberOrText,
  include_time: Flag,
  show_totals: Flag,
  handlebarsTemplate: Text,
  styleTemplate: Text,
});
export type HandlebarsFormData = z.infer<typeof HandlebarsFormData>;
