import { z } from 'zod';
import { NumberOrText, Saved } from '../kit/form-data-shapes.ts';
import { mapShape } from '../kit/map/map-shape.ts';

export const DeckScreengridFormData = z.looseObject({
  ...mapShape,
  spatial: Saved,
  size: Saved,
  grid_size: NumberOrText,
  color_picker: Saved,
});
export type DeckScreengridFormData = z.infer<typeof DeckScreengridFormData>;
