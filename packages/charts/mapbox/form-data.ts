import { z } from 'zod';
import { queryShape, Saved, Text } from '../kit/form-data-shapes.ts';

export const MapboxFormData = z.looseObject({
  ...queryShape,
  all_columns_x: Saved,
  all_columns_y: Saved,
  groupby: Saved,
  mapbox_label: Saved,
  point_radius: Text,
});
export type MapboxFormData = z.infer<typeof MapboxFormData>;
