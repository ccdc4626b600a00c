import { defineQueries } from '../kit/define-queries.ts';
import { ParallelCoordinatesFormData } from './form-data.ts';
import { toQueries } from './query.ts';

export const parallelCoordinates = defineQueries({
  vizType: 'para',
  name: 'Parallel Coordinates',
  category: 'Ranking',
  formData: ParallelCoordinatesFormData,
  toQueries,
});
