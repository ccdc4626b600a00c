import { z } from 'zod';
import { Flag, queryShape, Saved } from '../kit/form-data-shapes.ts';

export const LegacySankeyFormData = z.looseObject({
  ...queryShape,
  groupby: Saved,
  metric: Saved,
  sort_by_metric: Flag,
});
export type LegacySankeyFormData = z.infer<typeof LegacySankeyFormData>;
