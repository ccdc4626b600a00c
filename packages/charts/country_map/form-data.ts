import { z } from 'zod';
import { queryShape, Saved } from '../kit/form-data-shapes.ts';

export const CountryMapFormData = z.looseObject({
  ...queryShape,
  entity: Saved,
  metric: Saved,
});
export type CountryMapFormData = z.infer<typeof CountryMapFormData>;
