import { defineQueries } from '../kit/define-queries.ts';
import { about } from './about.ts';
import { MapboxFormData } from './form-data.ts';
import { toQueries } from './query.ts';

export const mapbox = defineQueries({
  ...about,
  formData: MapboxFormData,
  toQueries,
});
