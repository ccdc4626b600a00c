import { defineQueries } from '../kit/define-queries.ts';
import { about } from './about.ts';
import { FilterTimeGrainFormData } from './form-data.ts';
import { toQueries } from './query.ts';

export const filterTimeGrain = defineQueries({
  ...about,
  formData: FilterTimeGrainFormData,
  toQueries,
});
