import { z } from 'zod';
import { NumberOrText, Saved, Text } from '../kit/form-data-shapes.ts';
import { mapShape } from '../kit/map/map-shape.ts';

export const DeckContourFormData = z.looseObject({
  ...mapShape,
  spatial: Saved,
  size: Saved,
  cellSize: NumberOrText,
  aggregation: Text,
  contours: Saved,
});
export type DeckContourFormData = z.infer<typeof DeckContourFormData>;
