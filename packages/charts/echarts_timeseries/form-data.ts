import { z } from 'zod';
import { lineShape, timeseriesShape } from '../kit/timeseries/form-data.ts';

export const GenericChartFormData = z.looseObject({
  ...timeseriesShape,
  ...lineShape,
});
export type GenericChartFormData = z.infer<typeof GenericChartFormData>;
