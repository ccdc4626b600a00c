import { defineQueries } from '../kit/define-queries.ts';
import { PivotTableFormData } from './form-data.ts';
import { toQueries } from './query.ts';

export const pivotTable = defineQueries({
  vizType: 'pivot_table_v2',
  name: 'Pivot Table',
  category: 'Table',
  formData: PivotTableFormData,
  toQueries,
});
