import { defineQueries } from '../kit/define-queries.ts';
import { SunburstV2FormData } from './form-data.ts';
import { toQueries } from './query.ts';

export const sunburstV2 = defineQueries({
  vizType: 'sunburst_v2',
  name: 'Sunburst Chart',
  category: 'Part of a Whole',
  formData: SunburstV2FormData,
  toQueries,
});
