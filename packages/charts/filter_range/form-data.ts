import { z } from 'zod';
import { Flag, NumberOrText, Saved, queryShape } from '../kit/form-data-shapes.ts';

export const FilterRangeFormData = z.looseObject({
  ...queryShape,
  groupby: Saved,
  enableEmptyFilter: Flag,
  enableSingleValue: NumberOrText,
});
export type FilterRangeFormData = z.infer<typeof FilterRangeFormData>;
