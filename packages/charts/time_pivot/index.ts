import { defineQueries } from '../kit/define-queries.ts';
import { TimePivotFormData } from './form-data.ts';
import { toQueries } from './query.ts';

export const timePivot = defineQueries({
  vizType: 'time_pivot',
  name: 'Time-series Period Pivot',
  category: 'Evolution',
  formData: TimePivotFormData,
  toQueries,
});
