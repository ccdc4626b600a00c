import { z } from 'zod';
import { queryShape, Saved, SavedCurrency, Text } from '../kit/form-data-shapes.ts';

export const CountryMapFormData = z.looseObject({
  ...queryShape,
  select_country: Text,
  entity: Saved,
  metric: Saved,
  number_format: Text,
  currency_format: SavedCurrency,
  linear_color_scheme: Text,
});
export type CountryMapFormData = z.infer<typeof CountryMapFormData>;
