import { defineQueries } from '../kit/define-queries.ts';
import { LegacyLineFormData } from './form-data.ts';
import { toQueries } from './query.ts';

export const legacyLine = defineQueries({
  vizType: 'line',
  name: 'Line Chart (legacy)',
  category: 'Evolution',
  formData: LegacyLineFormData,
  toQueries,
});
