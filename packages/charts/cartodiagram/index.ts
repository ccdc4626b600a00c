import { defineQueries } from '../kit/define-queries.ts';
import { about } from './about.ts';
import { CartodiagramFormData } from './form-data.ts';
import { drawnFormData, toQueries } from './query.ts';

export const cartodiagram = defineQueries({
  ...about,
  formData: CartodiagramFormData,
  toQueries,
  drawnFormData,
});
