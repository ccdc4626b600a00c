import { z } from 'zod';
import { queryShape, Saved } from '../kit/form-data-shapes.ts';

export const ParallelCoordinatesFormData = z.looseObject({
  ...queryShape,
  series: Saved,
  metrics: Saved,
  secondary_metric: Saved,
});
export type ParallelCoordinatesFormData = z.infer<typeof ParallelCoordinatesFormData>;
