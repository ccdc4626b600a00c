import { defineQueries } from '../kit/define-queries.ts';
import { FilterSelectFormData } from './form-data.ts';
import { toQueries } from './query.ts';

export const filterSelect = defineQueries({
  vizType: 'filter_select',
  name: 'Select filter',
  category: 'Other',
  formData: FilterSelectFormData,
  toQueries,
});
