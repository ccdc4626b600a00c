import { z } from 'zod';
import { queryShape, Saved } from '../kit/form-data-shapes.ts';

export const DeckGeojsonFormData = z.looseObject({
  ...queryShape,
  geojson: Saved,
});
export type DeckGeojsonFormData = z.infer<typeof DeckGeojsonFormData>;
