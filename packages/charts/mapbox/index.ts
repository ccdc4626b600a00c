import { defineQueries } from '../kit/define-queries.ts';
import { MapboxFormData } from './form-data.ts';
import { toQueries } from './query.ts';

export const mapbox = defineQueries({
  vizType: 'mapbox',
  name: 'MapBox',
  category: 'Map',
  formData: MapboxFormData,
  toQueries,
});
