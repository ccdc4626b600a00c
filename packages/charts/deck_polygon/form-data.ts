import { z } from 'zod';
import { queryShape, Saved } from '../kit/form-data-shapes.ts';

export const DeckPolygonFormData = z.looseObject({
  ...queryShape,
  line_column: Saved,
  metric: Saved,
  point_radius_fixed: Saved,
});
export type DeckPolygonFormData = z.infer<typeof DeckPolygonFormData>;
