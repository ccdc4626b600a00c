import { z } from 'zod';
import { Flag, NumberOrText, queryShape, Saved, Text } from '../kit/form-data-shapes.ts';
import { oldAnalysisShape } from '../kit/old-analysis-shape.ts';

export const PartitionFormData = z.looseObject({
  ...queryShape,
  ...oldAnalysisShape,
  granularity_sqla: Text,
  metrics: Saved,
  groupby: Saved,
  time_series_option: Text,
  limit: NumberOrText,
  timeseries_limit_metric: Saved,
  order_desc: Flag,
  contribution: Flag,
  color_scheme: Text,
  number_format: Text,
  date_time_format: Text,
  partition_limit: NumberOrText,
  partition_threshold: NumberOrText,
  log_scale: Flag,
  equal_date_size: Flag,
  rich_tooltip: Flag,
});
export type PartitionFormData = z.infer<typeof PartitionFormData>;
