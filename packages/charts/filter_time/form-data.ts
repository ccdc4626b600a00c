import { z } from 'zod';
import { Flag, Saved, queryShape } from '../kit/form-data-shapes.ts';

export const FilterTimeFormData = z.looseObject({
  ...queryShape,
  groupby: Saved,
  enableEmptyFilter: Flag,
});
export type FilterTimeFormData = z.infer<typeof FilterTimeFormData>;
