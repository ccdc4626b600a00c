import { z } from 'zod';
import { queryShape, Saved } from '../kit/form-data-shapes.ts';

export const DeckScatterFormData = z.looseObject({
  ...queryShape,
  spatial: Saved,
  point_radius_fixed: Saved,
});
export type DeckScatterFormData = z.infer<typeof DeckScatterFormData>;
