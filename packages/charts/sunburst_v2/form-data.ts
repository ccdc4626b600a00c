import { z } from 'zod';
import { Flag, queryShape, Saved } from '../kit/form-data-shapes.ts';

export const SunburstV2FormData = z.looseObject({
  ...queryShape,
  columns: Saved,
  metric: Saved,
  secondary_metric: Saved,
  sort_by_metric: Flag,
});
export type SunburstV2FormData = z.infer<typeof SunburstV2FormData>;
