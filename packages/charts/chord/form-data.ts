import { z } from 'zod';
import { Flag, queryShape, Saved } from '../kit/form-data-shapes.ts';

export const ChordFormData = z.looseObject({
  ...queryShape,
  groupby: Saved,
  columns: Saved,
  metric: Saved,
  sort_by_metric: Flag,
});
export type ChordFormData = z.infer<typeof ChordFormData>;
