import { z } from 'zod';
import { lineShape, timeseriesShape } from '../kit/timeseries/form-data.ts';

export const SmoothLineFormData = z.looseObject({
  ...timeseriesShape,
  ...lineShape,
});
export type SmoothLineFormData = z.infer<typeof SmoothLineFormData>;
