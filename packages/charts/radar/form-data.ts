import { z } from 'zod';
import { Flag, legendShape, queryShape, Saved, Text } from '../kit/form-data-shapes.ts';

export const RadarFormData = z.looseObject({
  ...queryShape,
  ...legendShape,
  groupby: Saved,
  metrics: Saved,
  timeseries_limit_metric: Saved,
  series_limit_metric: Saved,
  color_scheme: Text,
  show_labels: Flag,
  label_type: Text,
  label_position: Text,
  number_format: Text,
  date_format: Text,
  column_config: Saved,
  is_circle: Flag,
});
export type RadarFormData = z.infer<typeof RadarFormData>;
