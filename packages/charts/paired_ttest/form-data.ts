import { z } from 'zod';
import { Flag, NumberOrText, queryShape, Saved, Text } from '../kit/form-data-shapes.ts';

export const PairedTTestFormData = z.looseObject({
  ...queryShape,
  granularity_sqla: Text,
  metrics: Saved,
  groupby: Saved,
  limit: NumberOrText,
  timeseries_limit_metric: Saved,
  order_desc: Flag,
  contribution: Flag,
  significance_level: NumberOrText,
  pvalue_precision: NumberOrText,
  liftvalue_precision: NumberOrText,
});
export type PairedTTestFormData = z.infer<typeof PairedTTestFormData>;
