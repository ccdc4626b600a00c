import { z } from 'zod';
import { queryShape, Saved } from '../kit/form-data-shapes.ts';

export const DeckArcFormData = z.looseObject({
  ...queryShape,
  start_spatial: Saved,
  end_spatial: Saved,
});
export type DeckArcFormData = z.infer<typeof DeckArcFormData>;
