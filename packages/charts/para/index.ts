import { defineQueries } from '../kit/define-queries.ts';
import { about } from './about.ts';
import { ParallelCoordinatesFormData } from './form-data.ts';
import { toQueries } from './query.ts';

export const parallelCoordinates = defineQueries({
  ...about,
  formData: ParallelCoordinatesFormData,
  toQueries,
});
