import { z } from 'zod';
import { NumberOrText, Saved, Text } from '../kit/form-data-shapes.ts';
import { mapLegendShape, mapShape } from '../kit/map/map-shape.ts';

export const DeckScatterFormData = z.looseObject({
  ...mapShape,
  ...mapLegendShape,
  spatial: Saved,
  point_radius_fixed: Saved,
  point_unit: Text,
  min_radius: NumberOrText,
  max_radius: NumberOrText,
  multiplier: NumberOrText,
  color_picker: Saved,
  dimension: Saved,
  color_scheme: Text,
});
export type DeckScatterFormData = z.infer<typeof DeckScatterFormData>;
