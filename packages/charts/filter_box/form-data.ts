import { z } from 'zod';
import { queryShape, Saved } from '../kit/form-data-shapes.ts';

export const FilterBoxFormData = z.looseObject({
  ...queryShape,
  filter_configs: Saved,
});
export type FilterBoxFormData = z.infer<typeof FilterBoxFormData>;
