import { defineQueries } from '../kit/define-queries.ts';
import { about } from './about.ts';
import { TimeTableFormData } from './form-data.ts';
import { toQueries } from './query.ts';

export const timeTable = defineQueries({
  ...about,
  formData: TimeTableFormData,
  toQueries,
});
