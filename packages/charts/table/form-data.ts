import { z } from 'zod';
import { Flag, NumberOrText, queryShape, Saved, Text } from '../kit/form-data-shapes.ts';

export const TableFormData = z.looseObject({
  ...queryShape,
  query_mode: Text,
  groupby: Saved,
  temporal_columns_lookup: Saved,
  metrics: Saved,
  all_columns: Saved,
  percent_metrics: Saved,
  timeseries_limit_metric: Saved,
  order_by_cols: Saved,
  server_pagination: Flag,
  server_page_length: NumberOrText,
  order_desc: Flag,
  show_totals: Flag,
  table_timestamp_format: Text,
  page_length: NumberOrText,
  include_search: Flag,
  show_cell_bars: Flag,
  align_pn: Flag,
  color_pn: Flag,
  allow_rearrange_columns: Flag,
  column_config: Saved,
  conditional_formatting: Saved,
});
export type TableFormData = z.infer<typeof TableFormData>;
