import { z } from 'zod';
import { Flag, Saved, queryShape } from '../kit/form-data-shapes.ts';

export const FilterSelectFormData = z.looseObject({
  ...queryShape,
  groupby: Saved,
  sortMetric: Saved,
  sortAscending: Flag,
  multiSelect: Flag,
  enableEmptyFilter: Flag,
  defaultToFirstItem: Flag,
  inverseSelection: Flag,
  searchAllOptions: Flag,
});
export type FilterSelectFormData = z.infer<typeof FilterSelectFormData>;
