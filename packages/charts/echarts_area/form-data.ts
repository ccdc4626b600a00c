import { z } from 'zod';
import { lineShape, timeseriesShape } from '../kit/timeseries/form-data.ts';

export const AreaChartFormData = z.looseObject({
  ...timeseriesShape,
  ...lineShape,
});
export type AreaChartFormData = z.infer<typeof AreaChartFormData>;
