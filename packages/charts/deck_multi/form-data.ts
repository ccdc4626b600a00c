import { z } from 'zod';
import { queryShape, Saved } from '../kit/form-data-shapes.ts';

export const DeckMultiFormData = z.looseObject({
  ...queryShape,
  deck_slices: Saved,
});
export type DeckMultiFormData = z.infer<typeof DeckMultiFormData>;
