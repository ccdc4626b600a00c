import { z } from 'zod';
import { queryShape, Saved } from '../kit/form-data-shapes.ts';

export const RadarFormData = z.looseObject({
  ...queryShape,
  groupby: Saved,
  metrics: Saved,
  series_limit_metric: Saved,
});
export type RadarFormData = z.infer<typeof RadarFormData>;
