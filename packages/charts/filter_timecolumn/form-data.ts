import { z } from 'zod';
import { queryShape, Saved } from '../kit/form-data-shapes.ts';

export const FilterTimeColumnFormData = z.looseObject({
  ...queryShape,
  groupby: Saved,
});
export type FilterTimeColumnFormData = z.infer<typeof FilterTimeColumnFormData>;
