import { z } from 'zod';
import { Flag, queryShape, Saved } from '../kit/form-data-shapes.ts';

export const FilterSelectFormData = z.looseObject({
  ...queryShape,
  groupby: Saved,
  sortMetric: Saved,
  sortAscending: Flag,
});
export type FilterSelectFormData = z.infer<typeof FilterSelectFormData>;
