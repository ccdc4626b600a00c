import { z } from 'zod';
import { NumberOrText, queryShape, Saved, Text } from '../kit/form-data-shapes.ts';

export const CartodiagramFormData = z.looseObject({
  ...queryShape,
  /** The chart that is drawn at each place, as JSON text. */
  selected_chart: Text,
  geom_column: Saved,
  map_view: Saved,
  layer_configs: Saved,
  chart_background_color: Saved,
  chart_background_border_radius: NumberOrText,
  chart_size: Saved,
});
export type CartodiagramFormData = z.infer<typeof CartodiagramFormData>;
