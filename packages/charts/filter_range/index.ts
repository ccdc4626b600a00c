import { defineQueries } from '../kit/define-queries.ts';
import { FilterRangeFormData } from './form-data.ts';
import { toQueries } from './query.ts';

export const filterRange = defineQueries({
  vizType: 'filter_range',
  name: 'Range filter',
  category: 'Other',
  formData: FilterRangeFormData,
  toQueries,
});
