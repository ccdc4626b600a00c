import { defineQueries } from '../kit/define-queries.ts';
import { LegacySunburstFormData } from './form-data.ts';
import { toQueries } from './query.ts';

export const legacySunburst = defineQueries({
  vizType: 'sunburst',
  name: 'Sunburst Chart (legacy)',
  category: 'Part of a Whole',
  formData: LegacySunburstFormData,
  toQueries,
});
