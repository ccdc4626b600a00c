import { z } from 'zod';
import { Flag, queryShape, Saved, Text } from '../kit/form-data-shapes.ts';

export const DeckMultiFormData = z.looseObject({
  ...queryShape,
  deck_slices: Saved,
  mapbox_style: Text,
  autozoom: Flag,
  viewport: Saved,
});
export type DeckMultiFormData = z.infer<typeof DeckMultiFormData>;
