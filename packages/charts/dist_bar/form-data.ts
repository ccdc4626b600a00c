import { z } from 'zod';
import { Flag, queryShape, Saved } from '../kit/form-data-shapes.ts';

export const DistributionBarFormData = z.looseObject({
  ...queryShape,
  metrics: Saved,
  groupby: Saved,
  columns: Saved,
  timeseries_limit_metric: Saved,
  order_desc: Flag,
});
export type DistributionBarFormData = z.infer<typeof DistributionBarFormData>;
