import { z } from 'zod';
import { Flag, NumberOrText, queryShape, Saved, Text } from '../kit/form-data-shapes.ts';

export const MapboxFormData = z.looseObject({
  ...queryShape,
  all_columns_x: Saved,
  all_columns_y: Saved,
  clustering_radius: NumberOrText,
  groupby: Saved,
  point_radius: Text,
  point_radius_unit: Text,
  mapbox_label: Saved,
  pandas_aggfunc: Text,
  render_while_dragging: Flag,
  mapbox_style: Text,
  global_opacity: NumberOrText,
  mapbox_color: Text,
  viewport_longitude: NumberOrText,
  viewport_latitude: NumberOrText,
  viewport_zoom: NumberOrText,
});
export type MapboxFormData = z.infer<typeof MapboxFormData>;
