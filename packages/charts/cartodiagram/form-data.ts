import { z } from 'zod';
import { queryShape, Saved, Text } from '../kit/form-data-shapes.ts';

export const CartodiagramFormData = z.looseObject({
  ...queryShape,
  /** The chart that is drawn at each place, as JSON text. */
  selected_chart: Text,
  geom_column: Saved,
});
export type CartodiagramFormData = z.infer<typeof CartodiagramFormData>;
