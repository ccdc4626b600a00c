import { z } from 'zod';
import { queryShape, Saved } from '../kit/form-data-shapes.ts';

export const LegacyHistogramFormData = z.looseObject({
  ...queryShape,
  all_columns_x: Saved,
  groupby: Saved,
});
export type LegacyHistogramFormData = z.infer<typeof LegacyHistogramFormData>;
