import { z } from 'zod';
import { Flag, queryShape, Saved } from '../kit/form-data-shapes.ts';

export const WorldMapFormData = z.looseObject({
  ...queryShape,
  entity: Saved,
  metric: Saved,
  secondary_metric: Saved,
  sort_by_metric: Flag,
});
export type WorldMapFormData = z.infer<typeof WorldMapFormData>;
