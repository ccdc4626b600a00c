import { z } from 'zod';
import { NumberOrText, queryShape, Saved, Text } from '../kit/form-data-shapes.ts';

export const BoxPlotFormData = z.looseObject({
  ...queryShape,
  columns: Saved,
  temporal_columns_lookup: Saved,
  groupby: Saved,
  metrics: Saved,
  series_limit: NumberOrText,
  series_limit_metric: Saved,
  whiskerOptions: Text,
  x_axis_title: Text,
  x_axis_title_margin: NumberOrText,
  y_axis_title: Text,
  y_axis_title_margin: NumberOrText,
  y_axis_title_position: Text,
  color_scheme: Text,
  x_ticks_layout: Text,
  number_format: Text,
  date_format: Text,
});
export type BoxPlotFormData = z.infer<typeof BoxPlotFormData>;
