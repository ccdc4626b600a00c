import { z } from 'zod';
import { NumberOrText, Saved, Text } from '../kit/form-data-shapes.ts';
import { mapShape } from '../kit/map/map-shape.ts';

export const DeckHeatmapFormData = z.looseObject({
  ...mapShape,
  spatial: Saved,
  size: Saved,
  intensity: NumberOrText,
  radius_pixels: NumberOrText,
  linear_color_scheme: Text,
  aggregation: Text,
});
export type DeckHeatmapFormData = z.infer<typeof DeckHeatmapFormData>;
