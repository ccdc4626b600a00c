import { z } from 'zod';
import { queryShape, Saved } from '../kit/form-data-shapes.ts';

export const DeckScreengridFormData = z.looseObject({
  ...queryShape,
  spatial: Saved,
  size: Saved,
});
export type DeckScreengridFormData = z.infer<typeof DeckScreengridFormData>;
