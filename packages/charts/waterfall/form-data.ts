import { z } from 'zod';
import { queryShape, Saved } from '../kit/form-data-shapes.ts';

export const WaterfallFormData = z.looseObject({
  ...queryShape,
  x_axis: Saved,
  groupby: Saved,
  metric: Saved,
});
export type WaterfallFormData = z.infer<typeof WaterfallFormData>;
