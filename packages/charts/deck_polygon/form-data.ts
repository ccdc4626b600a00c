import { z } from 'zod';
import { Flag, NumberOrText, Numeric, Saved, Text } from '../kit/form-data-shapes.ts';
import { mapLegendShape, mapShape, outlineShape } from '../kit/map/map-shape.ts';

export const DeckPolygonFormData = z.looseObject({
  ...mapShape,
  ...mapLegendShape,
  ...outlineShape,
  line_column: Saved,
  line_type: Text,
  metric: Saved,
  point_radius_fixed: Saved,
  reverse_long_lat: Flag,
  multiplier: NumberOrText,
  linear_color_scheme: Text,
  opacity: Numeric,
  num_buckets: NumberOrText,
  break_points: Saved,
  table_filter: Flag,
  toggle_polygons: Flag,
});
export type DeckPolygonFormData = z.infer<typeof DeckPolygonFormData>;
