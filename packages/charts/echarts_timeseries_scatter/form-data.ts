import { z } from 'zod';
import { lineShape, timeseriesShape } from '../kit/timeseries/form-data.ts';

export const ScatterPlotFormData = z.looseObject({
  ...timeseriesShape,
  ...lineShape,
});
export type ScatterPlotFormData = z.infer<typeof ScatterPlotFormData>;
