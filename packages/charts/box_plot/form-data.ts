import { z } from 'zod';
import { queryShape, Saved, Text } from '../kit/form-data-shapes.ts';

export const BoxPlotFormData = z.looseObject({
  ...queryShape,
  columns: Saved,
  temporal_columns_lookup: Saved,
  groupby: Saved,
  metrics: Saved,
  whiskerOptions: Text,
});
export type BoxPlotFormData = z.infer<typeof BoxPlotFormData>;
