import { defineQueries } from '../kit/define-queries.ts';
import { CartodiagramFormData } from './form-data.ts';
import { drawnFormData, toQueries } from './query.ts';

export const cartodiagram = defineQueries({
  vizType: 'cartodiagram',
  name: 'Cartodiagram',
  category: 'Map',
  formData: CartodiagramFormData,
  toQueries,
  drawnFormData,
});
