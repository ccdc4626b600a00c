import { z } from 'zod';
import { Flag, queryShape, Saved } from '../kit/form-data-shapes.ts';

export const LegacySunburstFormData = z.looseObject({
  ...queryShape,
  groupby: Saved,
  metric: Saved,
  secondary_metric: Saved,
  sort_by_metric: Flag,
});
export type LegacySunburstFormData = z.infer<typeof LegacySunburstFormData>;
