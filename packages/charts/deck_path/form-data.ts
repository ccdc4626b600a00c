import { z } from 'zod';
import { Flag, NumberOrText, Saved, Text } from '../kit/form-data-shapes.ts';
import { mapShape } from '../kit/map/map-shape.ts';

export const DeckPathFormData = z.looseObject({
  ...mapShape,
  line_column: Saved,
  line_type: Text,
  reverse_long_lat: Flag,
  color_picker: Saved,
  line_width: NumberOrText,
  line_width_unit: Text,
});
export type DeckPathFormData = z.infer<typeof DeckPathFormData>;
