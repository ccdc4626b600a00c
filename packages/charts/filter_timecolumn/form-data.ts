import { z } from 'zod';
import { Flag, Saved, queryShape } from '../kit/form-data-shapes.ts';

export const FilterTimeColumnFormData = z.looseObject({
  ...queryShape,
  groupby: Saved,
  enableEmptyFilter: Flag,
});
export type FilterTimeColumnFormData = z.infer<typeof FilterTimeColumnFormData>;
