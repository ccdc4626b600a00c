import { defineQueries } from '../kit/define-queries.ts';
import { about } from './about.ts';
import { HistogramV2FormData } from './form-data.ts';
import { toQueries } from './query.ts';

export const histogramV2 = defineQueries({
  ...about,
  formData: HistogramV2FormData,
  toQueries,
});
