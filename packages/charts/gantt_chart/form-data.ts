import { z } from 'zod';
import { queryShape, Saved } from '../kit/form-data-shapes.ts';

export const GanttChartFormData = z.looseObject({
  ...queryShape,
  start_time: Saved,
  end_time: Saved,
  y_axis: Saved,
  series: Saved,
  tooltip_metrics: Saved,
  tooltip_columns: Saved,
  order_by_cols: Saved,
});
export type GanttChartFormData = z.infer<typeof GanttChartFormData>;
