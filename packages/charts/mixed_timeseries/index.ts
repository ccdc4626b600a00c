import { defineQueries } from '../kit/define-queries.ts';
import { MixedTimeseriesFormData } from './form-data.ts';
import { formDataOfA, toQueries } from './query.ts';

export const mixedTimeseries = defineQueries({
  vizType: 'mixed_timeseries',
  name: 'Mixed Chart',
  category: 'Evolution',
  formData: MixedTimeseriesFormData,
  toQueries,
  toRequestFormData: formDataOfA,
});
