import { z } from 'zod';
import { queryShape, Saved } from '../kit/form-data-shapes.ts';

export const TreeChartFormData = z.looseObject({
  ...queryShape,
  id: Saved,
  parent: Saved,
  name: Saved,
  metric: Saved,
});
export type TreeChartFormData = z.infer<typeof TreeChartFormData>;
