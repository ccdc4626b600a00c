import { z } from 'zod';
import { queryShape, Saved, Text } from '../kit/form-data-shapes.ts';

export const TimePivotFormData = z.looseObject({
  ...queryShape,
  granularity_sqla: Text,
  metric: Saved,
});
export type TimePivotFormData = z.infer<typeof TimePivotFormData>;
