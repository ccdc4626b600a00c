import { defineQueries } from '../kit/define-queries.ts';
import { about } from './about.ts';
import { PivotTableFormData } from './form-data.ts';
import { toQueries } from './query.ts';

export const pivotTable = defineQueries({
  ...about,
  formData: PivotTableFormData,
  toQueries,
});
