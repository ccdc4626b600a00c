import { z } from 'zod';
import { Flag, Saved, queryShape } from '../kit/form-data-shapes.ts';

export const FilterTimeGrainFormData = z.looseObject({
  ...queryShape,
  groupby: Saved,
  enableEmptyFilter: Flag,
});
export type FilterTimeGrainFormData = z.infer<typeof FilterTimeGrainFormData>;
