import { z } from 'zod';
import { Text } from '../kit/form-data-shapes.ts';
import { timeseriesShape } from '../kit/timeseries/form-data.ts';

export const BarFormData = z.looseObject({
  ...timeseriesShape,
  orientation: Text,
  /** Exists only in later versions. */
  stackDimension: Text,
});
export type BarFormData = z.infer<typeof BarFormData>;
