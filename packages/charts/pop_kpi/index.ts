import { defineQueries } from '../kit/define-queries.ts';
import { PopKpiFormData } from './form-data.ts';
import { toQueries } from './query.ts';

export const popKpi = defineQueries({
  vizType: 'pop_kpi',
  name: 'Big Number with Time Period Comparison',
  category: 'KPI',
  formData: PopKpiFormData,
  toQueries,
});
