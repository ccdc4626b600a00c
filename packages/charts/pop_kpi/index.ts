import { defineQueries } from '../kit/define-queries.ts';
import { about } from './about.ts';
import { PopKpiFormData } from './form-data.ts';
import { toQueries } from './query.ts';

export const popKpi = defineQueries({
  ...about,
  formData: PopKpiFormData,
  toQueries,
});
