import { z } from 'zod';
import { Flag, NumberOrText, Saved, Text } from '../kit/form-data-shapes.ts';
import { mapShape } from '../kit/map/map-shape.ts';

export const DeckHexFormData = z.looseObject({
  ...mapShape,
  spatial: Saved,
  size: Saved,
  color_scheme: Text,
  grid_size: NumberOrText,
  extruded: Flag,
  js_agg_function: Text,
});
export type DeckHexFormData = z.infer<typeof DeckHexFormData>;
