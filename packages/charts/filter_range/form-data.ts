import { z } from 'zod';
import { queryShape, Saved } from '../kit/form-data-shapes.ts';

export const FilterRangeFormData = z.looseObject({
  ...queryShape,
  groupby: Saved,
});
export type FilterRangeFormData = z.infer<typeof FilterRangeFormData>;
