import { defineQueries } from '../kit/define-queries.ts';
import { about } from './about.ts';
import { MixedTimeseriesFormData } from './form-data.ts';
import { formDataOfA, toQueries } from './query.ts';

export const mixedTimeseries = defineQueries({
  ...about,
  formData: MixedTimeseriesFormData,
  toQueries,
  toRequestFormData: formDataOfA,
});
