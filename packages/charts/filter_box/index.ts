import { defineQueries } from '../kit/define-queries.ts';
import { FilterBoxFormData } from './form-data.ts';
import { toQueries } from './query.ts';

export const filterBox = defineQueries({
  vizType: 'filter_box',
  name: 'Filter Box',
  category: 'Other',
  formData: FilterBoxFormData,
  toQueries,
});
