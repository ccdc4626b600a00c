import { z } from 'zod';
import { NumberOrText, Saved } from '../kit/form-data-shapes.ts';
import { mapShape, outlineShape } from '../kit/map/map-shape.ts';

export const DeckGeojsonFormData = z.looseObject({
  ...mapShape,
  ...outlineShape,
  geojson: Saved,
  point_radius_scale: NumberOrText,
});
export type DeckGeojsonFormData = z.infer<typeof DeckGeojsonFormData>;
