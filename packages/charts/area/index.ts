import { defineQueries } from '../kit/define-queries.ts';
import { LegacyAreaFormData } from './form-data.ts';
import { toQueries } from './query.ts';

export const legacyArea = defineQueries({
  vizType: 'area',
  name: 'Area Chart (legacy)',
  category: 'Evolution',
  formData: LegacyAreaFormData,
  toQueries,
});
