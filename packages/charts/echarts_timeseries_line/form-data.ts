import { z } from 'zod';
import { lineShape, timeseriesShape } from '../kit/timeseries/form-data.ts';

export const LineFormData = z.looseObject({
  ...timeseriesShape,
  ...lineShape,
});
export type LineFormData = z.infer<typeof LineFormData>;
