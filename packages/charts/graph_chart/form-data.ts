import { z } from 'zod';
import { queryShape, Saved } from '../kit/form-data-shapes.ts';

export const GraphChartFormData = z.looseObject({
  ...queryShape,
  source: Saved,
  target: Saved,
  source_category: Saved,
  target_category: Saved,
  metric: Saved,
});
export type GraphChartFormData = z.infer<typeof GraphChartFormData>;
