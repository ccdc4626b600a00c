import { z } from 'zod';
import { Flag, NumberOrText, queryShape, Saved, Text } from '../kit/form-data-shapes.ts';

export const HorizonFormData = z.looseObject({
  ...queryShape,
  granularity_sqla: Text,
  metrics: Saved,
  groupby: Saved,
  limit: NumberOrText,
  timeseries_limit_metric: Saved,
  order_desc: Flag,
  contribution: Flag,
  series_height: NumberOrText,
  horizon_color_scale: Text,
});
export type HorizonFormData = z.infer<typeof HorizonFormData>;
