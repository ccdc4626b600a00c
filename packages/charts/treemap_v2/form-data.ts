import { z } from 'zod';
import { Flag, queryShape, Saved } from '../kit/form-data-shapes.ts';

export const TreemapFormData = z.looseObject({
  ...queryShape,
  groupby: Saved,
  metric: Saved,
  sort_by_metric: Flag,
});
export type TreemapFormData = z.infer<typeof TreemapFormData>;
