import { defineQueries } from '../kit/define-queries.ts';
import { FilterTimeColumnFormData } from './form-data.ts';
import { toQueries } from './query.ts';

export const filterTimeColumn = defineQueries({
  vizType: 'filter_timecolumn',
  name: 'Time column filter',
  category: 'Other',
  formData: FilterTimeColumnFormData,
  toQueries,
});
