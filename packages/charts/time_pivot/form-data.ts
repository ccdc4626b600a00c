import { z } from 'zod';
import { Flag, queryShape, RgbaColor, Saved, Text } from '../kit/form-data-shapes.ts';
import { oldAxisShape } from '../kit/old-axis-shape.ts';

export const TimePivotFormData = z.looseObject({
  ...queryShape,
  ...oldAxisShape,
  granularity_sqla: Text,
  time_range: Text,
  metric: Saved,
  freq: Text,
  show_legend: Flag,
  line_interpolation: Text,
  color_picker: RgbaColor,
});
export type TimePivotFormData = z.infer<typeof TimePivotFormData>;
