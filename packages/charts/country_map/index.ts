import { defineQueries } from '../kit/define-queries.ts';
import { CountryMapFormData } from './form-data.ts';
import { toQueries } from './query.ts';

export const countryMap = defineQueries({
  vizType: 'country_map',
  name: 'Country Map',
  category: 'Map',
  formData: CountryMapFormData,
  toQueries,
});
