import { z } from 'zod';
import { queryShape, Saved } from '../kit/form-data-shapes.ts';

export const DeckGridFormData = z.looseObject({
  ...queryShape,
  spatial: Saved,
  size: Saved,
});
export type DeckGridFormData = z.infer<typeof DeckGridFormData>;
