import { z } from 'zod';
import { lineShape, timeseriesShape } from '../kit/timeseries/form-data.ts';

export const SteppedLineFormData = z.looseObject({
  ...timeseriesShape,
  ...lineShape,
});
export type SteppedLineFormData = z.infer<typeof SteppedLineFormData>;
