import { z } from 'zod';
import { Flag, legendShape, NumberOrText, queryShape, Saved, Text } from '../kit/form-data-shapes.ts';

export const GanttChartFormData = z.looseObject({
  ...queryShape,
  ...legendShape,
  start_time: Saved,
  end_time: Saved,
  y_axis: Saved,
  series: Saved,
  subcategories: Flag,
  tooltip_metrics: Saved,
  tooltip_columns: Saved,
  order_by_cols: Saved,
  x_axis_title: Text,
  x_axis_title_margin: NumberOrText,
  y_axis_title: Text,
  y_axis_title_margin: NumberOrText,
  color_scheme: Text,
  zoomable: Flag,
  x_axis_time_bounds: Saved,
  x_axis_time_format: Text,
  tooltipTimeFormat: Text,
  tooltipValuesFormat: Text,
});
export type GanttChartFormData = z.infer<typeof GanttChartFormData>;
