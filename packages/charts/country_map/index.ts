import { defineQueries } from '../kit/define-queries.ts';
import { about } from './about.ts';
import { CountryMapFormData } from './form-data.ts';
import { toQueries } from './query.ts';

export const countryMap = defineQueries({
  ...about,
  formData: CountryMapFormData,
  toQueries,
});
