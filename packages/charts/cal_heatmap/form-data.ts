import { z } from 'zod';
import { queryShape, Saved, Text } from '../kit/form-data-shapes.ts';

export const CalendarHeatmapFormData = z.looseObject({
  ...queryShape,
  granularity_sqla: Text,
  subdomain_granularity: Text,
  metrics: Saved,
});
export type CalendarHeatmapFormData = z.infer<typeof CalendarHeatmapFormData>;
