import { z } from 'zod';
import { Flag, NumberOrText, queryShape, Saved, Text } from '../kit/form-data-shapes.ts';

export const CalendarHeatmapFormData = z.looseObject({
  ...queryShape,
  granularity_sqla: Text,
  time_range: Text,
  domain_granularity: Text,
  subdomain_granularity: Text,
  metrics: Saved,
  linear_color_scheme: Text,
  cell_size: NumberOrText,
  cell_padding: NumberOrText,
  cell_radius: NumberOrText,
  steps: NumberOrText,
  y_axis_format: Text,
  x_axis_time_format: Text,
  show_legend: Flag,
  show_values: Flag,
  show_metric_name: Flag,
});
export type CalendarHeatmapFormData = z.infer<typeof CalendarHeatmapFormData>;
