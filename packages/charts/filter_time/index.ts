import { defineQueries } from '../kit/define-queries.ts';
import { FilterTimeFormData } from './form-data.ts';
import { toQueries } from './query.ts';

export const filterTime = defineQueries({
  vizType: 'filter_time',
  name: 'Time range filter',
  category: 'Other',
  formData: FilterTimeFormData,
  toQueries,
});
