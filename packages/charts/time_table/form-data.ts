import { z } from 'zod';
import { Flag, NumberOrText, queryShape, Saved, Text } from '../kit/form-data-shapes.ts';

export const TimeTableFormData = z.looseObject({
  ...queryShape,
  granularity_sqla: Text,
  time_range: Text,
  metrics: Saved,
  groupby: Saved,
  limit: NumberOrText,
  timeseries_limit_metric: Saved,
  order_desc: Flag,
  column_collection: Saved,
  url: Text,
});
export type TimeTableFormData = z.infer<typeof TimeTableFormData>;
