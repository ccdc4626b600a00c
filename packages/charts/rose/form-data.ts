import { z } from 'zod';
import { Flag, NumberOrText, queryShape, Saved, Text } from '../kit/form-data-shapes.ts';
import { oldAnalysisShape } from '../kit/old-analysis-shape.ts';

export const RoseFormData = z.looseObject({
  ...queryShape,
  ...oldAnalysisShape,
  granularity_sqla: Text,
  time_range: Text,
  metrics: Saved,
  groupby: Saved,
  limit: NumberOrText,
  timeseries_limit_metric: Saved,
  order_desc: Flag,
  contribution: Flag,
  color_scheme: Text,
  number_format: Text,
  date_time_format: Text,
  rich_tooltip: Flag,
  rose_area_proportion: Flag,
});
export type RoseFormData = z.infer<typeof RoseFormData>;
