import { z } from 'zod';
import { NumberOrText, Saved, Text } from '../kit/form-data-shapes.ts';
import { mapLegendShape, mapShape } from '../kit/map/map-shape.ts';

export const DeckArcFormData = z.looseObject({
  ...mapShape,
  ...mapLegendShape,
  start_spatial: Saved,
  end_spatial: Saved,
  color_picker: Saved,
  target_color_picker: Saved,
  dimension: Saved,
  color_scheme: Text,
  stroke_width: NumberOrText,
});
export type DeckArcFormData = z.infer<typeof DeckArcFormData>;
