import { defineQueries } from '../kit/define-queries.ts';
import { LegacyHistogramFormData } from './form-data.ts';
import { toQueries } from './query.ts';

export const legacyHistogram = defineQueries({
  vizType: 'histogram',
  name: 'Histogram (legacy)',
  category: 'Distribution',
  formData: LegacyHistogramFormData,
  toQueries,
});
