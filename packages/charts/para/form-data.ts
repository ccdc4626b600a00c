import { z } from 'zod';
import { Flag, NumberOrText, queryShape, Saved, Text } from '../kit/form-data-shapes.ts';

export const ParallelCoordinatesFormData = z.looseObject({
  ...queryShape,
  series: Saved,
  metrics: Saved,
  secondary_metric: Saved,
  limit: NumberOrText,
  timeseries_limit_metric: Saved,
  order_desc: Flag,
  show_datatable: Flag,
  include_series: Flag,
  linear_color_scheme: Text,
});
export type ParallelCoordinatesFormData = z.infer<typeof ParallelCoordinatesFormData>;
