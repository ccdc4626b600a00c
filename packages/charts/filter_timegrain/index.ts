import { defineQueries } from '../kit/define-queries.ts';
import { FilterTimeGrainFormData } from './form-data.ts';
import { toQueries } from './query.ts';

export const filterTimeGrain = defineQueries({
  vizType: 'filter_timegrain',
  name: 'Time grain filter',
  category: 'Other',
  formData: FilterTimeGrainFormData,
  toQueries,
});
