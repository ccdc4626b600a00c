import { z } from 'zod';
import { queryShape, Saved } from '../kit/form-data-shapes.ts';

export const FilterTimeGrainFormData = z.looseObject({
  ...queryShape,
  groupby: Saved,
});
export type FilterTimeGrainFormData = z.infer<typeof FilterTimeGrainFormData>;
