import { defineQueries } from '../kit/define-queries.ts';
import { HistogramV2FormData } from './form-data.ts';
import { toQueries } from './query.ts';

export const histogramV2 = defineQueries({
  vizType: 'histogram_v2',
  name: 'Histogram',
  category: 'Distribution',
  formData: HistogramV2FormData,
  toQueries,
});
