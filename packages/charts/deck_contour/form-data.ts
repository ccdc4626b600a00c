import { z } from 'zod';
import { queryShape, Saved } from '../kit/form-data-shapes.ts';

export const DeckContourFormData = z.looseObject({
  ...queryShape,
  spatial: Saved,
  size: Saved,
});
export type DeckContourFormData = z.infer<typeof DeckContourFormData>;
