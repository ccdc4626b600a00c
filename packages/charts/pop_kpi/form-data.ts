import { z } from 'zod';
import { queryShape, Saved, Text } from '../kit/form-data-shapes.ts';

export const PopKpiFormData = z.looseObject({
  ...queryShape,
  metric: Saved,
  time_compare: Saved,
  start_date_offset: Text,
});
export type PopKpiFormData = z.infer<typeof PopKpiFormData>;
