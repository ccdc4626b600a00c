import { z } from 'zod';
import { queryShape, Saved } from '../kit/form-data-shapes.ts';

export const FilterTimeFormData = z.looseObject({
  ...queryShape,
  groupby: Saved,
});
export type FilterTimeFormData = z.infer<typeof FilterTimeFormData>;
