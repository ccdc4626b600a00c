import { z } from 'zod';
import { queryShape, Saved } from '../kit/form-data-shapes.ts';

export const DeckHeatmapFormData = z.looseObject({
  ...queryShape,
  spatial: Saved,
  size: Saved,
});
export type DeckHeatmapFormData = z.infer<typeof DeckHeatmapFormData>;
