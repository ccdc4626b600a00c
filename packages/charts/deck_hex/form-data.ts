import { z } from 'zod';
import { queryShape, Saved } from '../kit/form-data-shapes.ts';

export const DeckHexFormData = z.looseObject({
  ...queryShape,
  spatial: Saved,
  size: Saved,
});
export type DeckHexFormData = z.infer<typeof DeckHexFormData>;
