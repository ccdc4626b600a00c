import { defineQueries } from '../kit/define-queries.ts';
import { LegacyBarFormData } from './form-data.ts';
import { toQueries } from './query.ts';

export const legacyBar = defineQueries({
  vizType: 'bar',
  name: 'Bar Chart (legacy)',
  category: 'Evolution',
  formData: LegacyBarFormData,
  toQueries,
});
